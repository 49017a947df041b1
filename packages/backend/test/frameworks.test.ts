import { request } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bearer, type HttpOptions } from "../src/http.js";
import { createBackend, deny } from "../src/index.js";
import { interceptRequest, observeNotification } from "./support/messages.js";
import { FRAMEWORKS, type PostOptions, post, type Running } from "./support/servers.js";

// One behaviour, whatever serves it: the rows are the same for every framework.

const GOOD = JSON.stringify(interceptRequest());
const TOKEN = { authorization: "Bearer good-token" };
const open: Running[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

describe.each(Object.entries(FRAMEWORKS))("behind %s", (_framework, start) => {
  async function serve(options: HttpOptions = {}, handler: () => unknown = () => deny("no")) {
    const seen: string[] = [];
    const backend = createBackend({
      name: "framework",
      version: "1",
      intercept: {
        "tool.before": (event, context) => {
          seen.push(event.id);
          return (handler as (signal: AbortSignal) => undefined)(context.signal);
        },
      },
      observe: { "*": (event) => seen.push(`observed ${event.type}`) },
      onError: () => {},
    });
    const server = await start(backend, { onError: () => {}, ...options });
    open.push(server);
    return { server, seen };
  }

  it("a request is answered with 200, JSON and a length", async () => {
    const { status, headers, body } = await post((await serve()).server, GOOD);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(body.length),
    });
    expect(JSON.parse(body)).toMatchObject({
      id: "event-1",
      result: { effects: [{ type: "deny", reason: "no" }] },
    });
  });

  it("a handler that fails is answered with 200 and a JSON-RPC error", async () => {
    const { server } = await serve({}, () => {
      throw new Error("broken");
    });
    const { status, body } = await post(server, GOOD);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, error: { code: -32004 } });
  });

  it("a notification is answered with 202 and no body", async () => {
    const { server, seen } = await serve();
    const { status, headers, body } = await post(server, JSON.stringify(observeNotification()));
    expect({ status, body }).toEqual({ status: 202, body: "" });
    expect(headers).not.toHaveProperty("content-type");
    expect(seen).toEqual(["observed tool.before"]);
  });

  it.each([
    ["text that is not JSON", "hello", -32700],
    ["nothing", "", -32700],
    ["a member that occurs twice, as it was sent", GOOD.replace('"id"', '"id":"x","id"'), -32700],
    ["bytes that are not UTF-8, as they were sent", Uint8Array.of(0x22, 0xff, 0x22), -32700],
    ["a batch", `[${GOOD}]`, -32600],
  ])("%s: 400 with a JSON-RPC error", async (_what, body, code) => {
    const { server, seen } = await serve();
    const answer = await post(server, body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code } });
    expect(seen).toEqual([]);
  });

  const refusals: [what: string, options: PostOptions, status: number, headers: object][] = [
    ["GET", { method: "GET", headers: TOKEN }, 405, { allow: "POST" }],
    ["PUT", { method: "PUT", headers: TOKEN }, 405, { allow: "POST" }],
    ["no token", {}, 401, { "www-authenticate": "Bearer" }],
    ["a wrong token", { headers: { authorization: "Bearer bad" } }, 401, { "www-authenticate": "Bearer" }],
    ["two tokens", { headers: { authorization: ["Bearer good-token", "Bearer good-token"] } }, 400, {}],
    ["text", { headers: { ...TOKEN, "content-type": "text/plain" } }, 415, {}],
    ["no media type", { headers: { ...TOKEN, "content-type": "" } }, 415, {}],
    ["a compressed body", { headers: { ...TOKEN, "content-encoding": "gzip" } }, 415, {}],
  ];
  it.each(refusals)("%s: refused before it is evaluated", async (_what, options, status, headers) => {
    const { server, seen } = await serve({ authorize: bearer("good-token") });
    const answer = await post(server, options.method === "GET" ? "" : GOOD, options);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...headers, "content-type": "text/plain; charset=utf-8" });
    expect(seen).toEqual([]);
  });

  it("a good token is let in", async () => {
    const { server } = await serve({ authorize: bearer("good-token") });
    expect((await post(server, GOOD, { headers: TOKEN })).status).toBe(200);
  });

  it.each([
    ["says that it is", { "content-length": "3000000" }],
    ["does not say so", { "transfer-encoding": "chunked" }],
  ])("a body that is too large and %s: 413, and the next request is answered", async (_what, headers) => {
    const { server, seen } = await serve({ maxBytes: 2_000 });
    expect((await post(server, Buffer.alloc(3_000_000, "x"), { headers })).status).toBe(413);
    expect(seen).toEqual([]);
    expect((await post(server, GOOD)).status).toBe(200);
  });

  it("maxBytes is the only limit on a body", async () => {
    const { server } = await serve({ maxBytes: 8_000_000 });
    const padded = JSON.stringify({ ...interceptRequest(), padding: "x".repeat(5_000_000) });
    expect((await post(server, padded)).status).toBe(200);
  });

  it("a client that goes away aborts its evaluation", async () => {
    let aborted: boolean | undefined;
    const wait = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        aborted = false;
        signal.addEventListener("abort", () => {
          aborted = true;
          resolve();
        });
      });
    const { server } = await serve({}, wait as () => unknown);
    const sent = request({ port: server.port, host: "127.0.0.1", path: "/hooks", method: "POST" });
    sent.setHeader("content-type", "application/json");
    sent.on("error", () => {});
    sent.end(GOOD);
    await vi.waitFor(() => expect(aborted).toBe(false));
    sent.destroy();
    await vi.waitFor(() => expect(aborted).toBe(true));
  });

  it("an authorize function that throws: 500, and the author is told", async () => {
    const told: Error[] = [];
    const authorize = () => Promise.reject(new Error("key service down"));
    const { server, seen } = await serve({ authorize, onError: (error) => told.push(error) });
    expect((await post(server, GOOD)).status).toBe(500);
    expect(told).toMatchObject([{ message: "key service down" }]);
    expect(seen).toEqual([]);
  });
});

it.each(Object.entries(FRAMEWORKS))(
  "%s: a mistake in the options is refused at once",
  async (_framework, start) => {
    const backend = createBackend({ name: "framework", version: "1" });
    await expect((async () => await start(backend, { maxBytes: 0 }))()).rejects.toMatchObject({
      code: "invalid-option",
    });
  },
);

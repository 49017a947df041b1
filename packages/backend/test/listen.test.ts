import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bearer } from "../src/http.js";
import { createBackend, deny } from "../src/index.js";
import { type Listening, type ListenOptions, listen } from "../src/node.js";
import { interceptRequest, observeNotification, toolBefore } from "./support/messages.js";

// Real sockets on loopback.

const GOOD = JSON.stringify(interceptRequest());
const JSON_TYPE = { "content-type": "application/json" };
const open: Listening[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(options: ListenOptions = {}, handler: () => unknown = () => deny("no")) {
  const backend = createBackend({
    name: "node",
    version: "1",
    intercept: { "tool.before": handler as () => undefined },
    onError: () => {},
  });
  const server = await listen(backend, options);
  open.push(server);
  return server;
}

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  body: string;
  reused: boolean;
}

interface PostOptions {
  headers?: Record<string, string | string[]>;
  agent?: Agent;
  method?: string;
}

function post(
  { url }: Listening,
  body: string | Buffer = GOOD,
  { headers = {}, agent, method = "POST" }: PostOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...JSON_TYPE, ...headers }, ...(agent ? { agent } : {}) });
    sent.on("error", reject);
    sent.on("response", async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: text,
        reused: sent.reusedSocket,
      });
    });
    sent.end(body);
  });
}

/** Sends bytes as they are and gives back what comes until the server closes. */
async function raw({ port }: Listening, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("latin1");
  socket.write(bytes);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "close");
  return text;
}

it.each(["no", "Größe", "漢字 🙂", "\ud800"])(
  "the length of an answer is that of its bytes: %j",
  async (reason) => {
    const answer = await post(await start({}, () => deny(reason)));
    expect(JSON.parse(answer.body)).toMatchObject({ result: { effects: [{ reason }] } });
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.body)));
  },
);

describe("a listening backend", () => {
  it("answers with a length, on a free port of loopback", async () => {
    const server = await start();
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/`);
    expect(server.port).toBeGreaterThan(0);
    const { status, headers, body } = await post(server);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(body.length),
    });
    expect(JSON.parse(body)).toMatchObject({ id: "event-1", result: { effects: [{ type: "deny" }] } });
  });

  it("takes a notification with 202 and no body", async () => {
    const { status, headers, body } = await post(await start(), JSON.stringify(observeNotification()));
    expect({ status, body }).toEqual({ status: 202, body: "" });
    expect(headers).not.toHaveProperty("content-type");
  });

  it("answers global fetch", async () => {
    const { url } = await start();
    const response = await fetch(url, { method: "POST", body: GOOD, headers: JSON_TYPE });
    expect(await response.json()).toMatchObject({ id: "event-1", result: {} });
  });

  it("keeps a connection for further requests, also after refusals", async () => {
    const server = await start({ maxBytes: 2000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const bodies = [GOOD, "not JSON", "x".repeat(3000), GOOD];
    const answers: Answer[] = [];
    for (const body of bodies) answers.push(await post(server, body, { agent }));
    agent.destroy();
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 413, 200]);
    expect(answers.map(({ reused }) => reused)).toEqual([false, true, true, true]);
  });

  it("reads a body that comes in pieces", async () => {
    const server = await start();
    const half = GOOD.length / 2;
    const sent = request(server.url, { method: "POST", headers: JSON_TYPE });
    sent.write(GOOD.slice(0, half));
    await new Promise((resolve) => setTimeout(resolve, 5));
    sent.end(GOOD.slice(half));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
  });
});

describe("refusals", () => {
  const rows: [name: string, options: PostOptions, status: number, headers: Record<string, string>][] = [
    ["GET", { method: "GET" }, 405, { allow: "POST" }],
    ["a wrong token", { headers: { authorization: "Bearer bad" } }, 401, { "www-authenticate": "Bearer" }],
    ["no token", {}, 401, { "www-authenticate": "Bearer" }],
    [
      "two Authorization headers, even with the right token",
      { headers: { authorization: ["Bearer good", "Bearer good"] } },
      400,
      { "www-authenticate": 'Bearer error="invalid_request"' },
    ],
    ["text", { headers: { authorization: "Bearer good", "content-type": "text/plain" } }, 415, {}],
  ];

  it.each(rows)("%s", async (_name, options, expected, headers) => {
    const server = await start({ authorize: bearer("good") });
    const answer = await post(server, options.method === "GET" ? "" : GOOD, options);
    expect(answer.status).toBe(expected);
    expect(answer.headers).toMatchObject(headers);
  });

  it("a declared oversize is refused before the body is sent", async () => {
    const server = await start({ maxBytes: 100 });
    const sent = request(server.url, {
      method: "POST",
      headers: { ...JSON_TYPE, "content-length": "1000000" },
    });
    sent.flushHeaders();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    sent.on("error", () => {});
    sent.destroy();
  });

  it("an undeclared oversize is refused, and the client lives to read it", async () => {
    const server = await start({ maxBytes: 100_000 });
    const { status } = await post(server, Buffer.alloc(8_000_000, "x"), {
      headers: { "transfer-encoding": "chunked" },
    });
    expect(status).toBe(413);
  });

  it("a head that never ends is cut off after headersTimeoutMs", async () => {
    const server = await start({ headersTimeoutMs: 50, requestTimeoutMs: 100 });
    expect(await raw(server, "POST / HTTP/1.1\r\nHost: x\r\n")).toContain("408");
  });

  it("a body that never ends is cut off after requestTimeoutMs, also when it was refused", async () => {
    const server = await start({ requestTimeoutMs: 100, maxBytes: 100 });
    const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ";
    expect(await raw(server, `${head}50\r\n\r\n{`)).not.toContain("200");
    expect(await raw(server, `${head}5000\r\n\r\n{`)).toContain("413");
  });

  it("connections beyond maxConnections are closed", async () => {
    const server = await start({ maxConnections: 1 });
    const first = connect(server.port, "127.0.0.1");
    await once(first, "connect");
    expect(await raw(server, "POST / HTTP/1.1\r\n")).toBe("");
    first.destroy();
  });
});

describe("a client that goes away", () => {
  it("aborts every evaluation of its connection, and what was answered before left no listener", async () => {
    const started: string[] = [];
    const aborted: string[] = [];
    const warned = vi.fn();
    process.on("warning", warned);
    const backend = createBackend({
      name: "slow",
      version: "1",
      intercept: {
        "tool.before": ({ id }, { signal }) => {
          if (id.startsWith("quick")) return undefined;
          started.push(id);
          return new Promise<undefined>(() => signal.addEventListener("abort", () => aborted.push(id)));
        },
      },
    });
    const server = await listen(backend);
    open.push(server);
    const message = (id: string) => {
      const body = JSON.stringify(interceptRequest(toolBefore({ id })));
      return `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    };
    const ids = Array.from({ length: 12 }, (_, at) => `slow-${at}`);
    const client = connect(server.port, "127.0.0.1").on("error", () => {});
    client.write(["quick-1", "quick-2", ...ids].map(message).join(""));
    let text = "";
    client.on("data", (chunk) => {
      text += chunk;
    });
    await vi.waitFor(() => expect([started.length, text.split("HTTP/1.1 200").length]).toEqual([12, 3]));
    client.destroy();
    await vi.waitFor(() => expect(aborted.toSorted()).toEqual(ids.toSorted()));
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it("aborts its evaluation", async () => {
    let aborted = false;
    let started = false;
    const handler = (_event: unknown, { signal }: { signal: AbortSignal }) => {
      started = true;
      return new Promise<undefined>((resolve) =>
        signal.addEventListener("abort", () => {
          aborted = true;
          resolve(undefined);
        }),
      );
    };
    const server = await start({}, handler as () => unknown);
    const sent = request(server.url, { method: "POST", headers: JSON_TYPE });
    sent.on("error", () => {});
    sent.end(GOOD);
    await vi.waitFor(() => expect(started).toBe(true));
    sent.destroy();
    await vi.waitFor(() => expect(aborted).toBe(true));
  });
});

describe("close", () => {
  it("ends idle connections at once, lets a request in evaluation end, accepts nothing more", async () => {
    let finish = () => {};
    const server = await start(
      {},
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const agent = new Agent({ keepAlive: true });
    await post(server, "warm up", { agent });
    const idle = Object.values(agent.freeSockets)[0]?.[0];
    const pending = post(server);
    await vi.waitFor(() => expect(finish.name).not.toBe("finish"));

    let closed = false;
    const closing = server.close().then(() => {
      closed = true;
    });
    expect(server.close()).toBe(server.close());
    await vi.waitFor(() => expect(idle?.destroyed).toBe(true));
    await expect(post(server)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(closed).toBe(false);

    finish();
    expect(await pending).toMatchObject({ status: 200, headers: { connection: "close" } });
    await closing;
  });

  it("cuts off what does not end within closeTimeoutMs", async () => {
    let started = false;
    const server = await start({ closeTimeoutMs: 20 }, () => {
      started = true;
      return new Promise<void>(() => {});
    });
    const pending = post(server);
    const outcome = expect(pending).rejects.toMatchObject({ code: "ECONNRESET" });
    await vi.waitFor(() => expect(started).toBe(true));
    await server.close();
    await outcome;
  });
});

describe("mistakes", () => {
  it.each([
    ["port", 65_536],
    ["port", -1],
    ["port", 80.5],
    ["port", "8080"],
    ["port", "a-socket"],
    ["port", null],
    ["host", ""],
    ["host", 7],
    ["authorize", "token"],
    ["authorise", () => false],
    ["onError", "log"],
  ])("%s cannot be %j", async (option, value) => {
    await expect(start({ [option]: value })).rejects.toMatchObject({
      name: "BackendError",
      code: "invalid-option",
      message: expect.stringContaining(option),
    });
  });

  it("a port that is taken", async () => {
    const { port } = await start();
    await expect(start({ port })).rejects.toMatchObject({
      code: "listen-failed",
      message: expect.stringContaining(`127.0.0.1:${port}`),
      cause: { code: "EADDRINUSE" },
    });
  });

  it.each([
    "maxBytes",
    "maxDepth",
    "headersTimeoutMs",
    "requestTimeoutMs",
    "maxConnections",
    "closeTimeoutMs",
  ])("%s must be a whole number above 0", async (option) => {
    await expect(start({ [option]: 0 })).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining(option),
    });
  });
});

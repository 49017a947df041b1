import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { serve as serveFetch } from "@hono/node-server";
import express5 from "express";
import express4 from "express-4";
import fastify from "fastify";
import { type Context, Hono, type Next } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { createExpressHandler } from "../src/express.js";
import { createFastifyPlugin } from "../src/fastify.js";
import { createHonoHandler } from "../src/hono.js";
import type { HttpOptions } from "../src/http.js";
import { createBackend, deny } from "../src/index.js";
import { createNodeHandler } from "../src/node.js";
import { interceptRequest } from "./support/messages.js";
import { type Middleware, post, type Running, running } from "./support/servers.js";

// Something in front of the backend's handler has read the body.

const GOOD = JSON.stringify(interceptRequest());
const TWICE = GOOD.replace('"id"', '"id":"x","id"');
const open: Running[] = [];
const told: Error[] = [];
const options: HttpOptions = { maxBytes: 2_000, onError: (error) => told.push(error) };
const backend = createBackend({
  name: "parsed",
  version: "1",
  intercept: { "tool.before": () => deny("no") },
});

afterEach(async () => {
  told.length = 0;
  await Promise.all(open.splice(0).map((server) => server.close()));
});

function opened(server: Running): Running {
  open.push(server);
  return server;
}

/** Reads the body and keeps nothing of it. */
const swallow: Middleware = (request, _response, next) => {
  request.resume().once("end", next);
};

describe.each([
  ["Express 5", express5],
  ["Express 4", express4],
])("%s", (_version, express) => {
  const behind = async (...middleware: Middleware[]) => {
    const app = express();
    for (const each of middleware) app.use(each);
    app.use("/hooks", createExpressHandler(backend, options));
    return opened(await running(app.listen(0, "127.0.0.1")));
  };

  it.each([
    ["json()", express.json()],
    ["text()", express.text({ type: "*/*" })],
    ["raw()", express.raw({ type: "*/*" })],
    ["urlencoded(), which leaves JSON alone", express.urlencoded()],
    ["json() and text()", [express.json(), express.text()]],
  ])("behind %s a request is answered", async (_parser, parser) => {
    const server = await behind(...([parser].flat() as Middleware[]));
    const { status, body } = await post(server, GOOD);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, id: "event-1", result: {} });
  });

  it.each([
    ["text()", express.text({ type: "*/*" })],
    ["raw()", express.raw({ type: "*/*" })],
  ])("behind %s a member that occurs twice is still seen", async (_parser, parser) => {
    const { status } = await post(await behind(parser as Middleware), TWICE);
    expect(status).toBe(400);
  });

  it("in front of json() a member that occurs twice is seen, and later routes still get their JSON", async () => {
    const app = express();
    app.use("/hooks", createExpressHandler(backend, options));
    app.use(express.json());
    app.post("/other", (request, response) => void response.json({ got: request.body }));
    const server = opened(await running(app.listen(0, "127.0.0.1")));
    expect((await post(server, TWICE)).status).toBe(400);
    const other = await fetch(`http://127.0.0.1:${server.port}/other`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(await other.json()).toEqual({ got: { a: 1 } });
  });

  it("behind json() maxBytes still counts", async () => {
    const server = await behind(express.json({ limit: "1mb" }) as Middleware);
    const large = JSON.stringify({ ...interceptRequest(), padding: "x".repeat(2_000) });
    expect((await post(server, large, { headers: { "transfer-encoding": "chunked" } })).status).toBe(413);
  });

  it("behind something that leaves nothing: 500 without waiting, and the author is told", async () => {
    expect((await post(await behind(swallow), GOOD)).status).toBe(500);
    expect(told).toMatchObject([{ code: "body-consumed" }]);
  });

  it("behind something that has answered: nothing is added", async () => {
    const impatient: Middleware = (_request, response, next) => {
      response.writeHead(503).end("busy");
      next();
    };
    expect(await post(await behind(impatient), GOOD)).toMatchObject({ status: 503, body: "busy" });
    expect(told).toEqual([]);
  });
});

describe("node:http", () => {
  it("behind something that leaves nothing: 500 without waiting, and the author is told", async () => {
    const handle = createNodeHandler(backend, options);
    const server = createServer((request, response) =>
      swallow(request, response, () => void handle(request, response)),
    );
    expect((await post(opened(await running(server.listen(0, "127.0.0.1"))), GOOD)).status).toBe(500);
    expect(told).toMatchObject([{ code: "body-consumed" }]);
  });
});

describe("Fastify", () => {
  const start = async (app: ReturnType<typeof fastify>) => {
    app.register(createFastifyPlugin(backend, options), { prefix: "/hooks" });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return opened({ port: (app.server.address() as AddressInfo).port, close: () => app.close() });
  };

  it("parsers of the application do not touch the backend's bodies, and stay for other routes", async () => {
    const app = fastify();
    app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) =>
      done(null, { own: text }),
    );
    app.post("/other", async ({ body }) => ({ got: body }));
    const server = await start(app);
    expect((await post(server, TWICE)).status).toBe(400);
    expect((await post(server, GOOD)).status).toBe(200);
    const other = await fetch(`http://127.0.0.1:${server.port}/other`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(await other.json()).toEqual({ got: { own: '{"a":1}' } });
  });

  it("hooks of the application run, also one that replaces the body's stream", async () => {
    const app = fastify();
    const seen: string[] = [];
    app.addHook("preParsing", async (_request, _reply, payload) => {
      seen.push("preParsing");
      return payload.pipe(new PassThrough());
    });
    app.addHook("onResponse", async (_request, reply) => void seen.push(`onResponse ${reply.statusCode}`));
    const { status, body } = await post(await start(app), GOOD);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, result: {} });
    await expect.poll(() => seen).toEqual(["preParsing", "onResponse 200"]);
  });

  it("bodyLimit has no part in it", async () => {
    expect((await post(await start(fastify({ bodyLimit: 10 })), GOOD)).status).toBe(200);
  });
});

describe("Hono", () => {
  const behind = async (read: (context: Context) => Promise<unknown>) => {
    const app = new Hono();
    app.use(async (context: Context, next: Next) => {
      await read(context);
      await next();
    });
    app.all("/hooks", createHonoHandler(backend, options));
    const server = serveFetch({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    return opened(await running(server as Parameters<typeof running>[0]));
  };

  it.each([
    ["json()", (context: Context) => context.req.json()],
    ["text()", (context: Context) => context.req.text()],
    ["arrayBuffer()", (context: Context) => context.req.arrayBuffer()],
  ])("behind a middleware that reads %s a request is answered", async (_how, read) => {
    const { status, body } = await post(await behind(read), GOOD);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, id: "event-1", result: {} });
  });

  it("behind one that reads text() a member that occurs twice is still seen, and maxBytes counts", async () => {
    const server = await behind((context) => context.req.text());
    expect((await post(server, TWICE)).status).toBe(400);
    const large = JSON.stringify({ ...interceptRequest(), padding: "x".repeat(2_000) });
    expect((await post(server, large, { headers: { "transfer-encoding": "chunked" } })).status).toBe(413);
  });

  it("behind one that leaves nothing: 500, and the author is told", async () => {
    const server = await behind((context) => context.req.raw.text());
    expect((await post(server, GOOD)).status).toBe(500);
    expect(told).toMatchObject([{ code: "body-consumed" }]);
  });
});

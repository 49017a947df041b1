import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { afterEach } from "vitest";

/** What the server was asked, as it saw it. */
export interface SeenRequest {
  readonly path: string;
  readonly method: string | undefined;
  readonly headers: IncomingMessage["headers"];
  /** How often the same event has come, this time included. */
  readonly attempt: number;
  /** The body as it came. */
  readonly text: string;
  /** Requests that came over the same connection before. */
  readonly earlier: number;
  /** Values of every Authorization header that came. */
  readonly authorizations: string[];
  readonly body: { id: string; params: { event: { tool: { input: { [name: string]: unknown } } } } };
}

/** A server on loopback whose paths answer in every wrong way, and in the right ones. */
export interface ChaosServer {
  readonly url: (path: string) => string;
  readonly seen: SeenRequest[];
  /** Connections that were ever made. */
  readonly connections: () => number;
  /** Connections that are open now. */
  readonly open: () => number;
}

type Answer = (response: ServerResponse, request: SeenRequest) => void;

const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}, status = 200) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

const raw = (response: ServerResponse, body: string | Uint8Array) =>
  response.writeHead(200, { "content-type": "application/json" }).end(body);

const result = (id: unknown, effects: unknown[], more: object = {}) => ({
  jsonrpc: "2.0",
  id,
  result: { protocolVersion: "draft", effects, ...more },
});

const denial = (id: unknown, reason: string) => result(id, [{ type: "deny", reason }]);

const ANSWERS: Record<string, Answer> = {
  "/no-objection": (response, { body }) => json(response, result(body.id, [])),
  "/deny": (response, { body }) => json(response, denial(body.id, "denied over http")),
  "/deny-with-charset": (response, { body }) =>
    json(response, denial(body.id, "utf-8"), { "content-type": "application/json; charset=UTF-8" }),
  "/wrong-charset": (response, { body }) =>
    json(response, denial(body.id, "latin"), { "content-type": "application/json; charset=iso-8859-1" }),
  "/500": (response) => response.writeHead(500).end("oops"),
  "/401": (response) => response.writeHead(401, { "www-authenticate": "Bearer" }).end(),
  "/503": (response) => response.writeHead(503, { "retry-after": "1" }).end(),
  "/404-with-answer": (response, { body }) => json(response, denial(body.id, "404"), {}, 404),
  "/202": (response, { body }) => json(response, denial(body.id, "202"), {}, 202),
  "/204": (response) => response.writeHead(204).end(),
  "/301": (response) => response.writeHead(301, { location: "/deny" }).end(),
  "/307": (response) => response.writeHead(307, { location: "/deny" }).end(),
  "/307-on": (response) => response.writeHead(307, { location: "/deny" }).end(),
  "/308-on": (response) => response.writeHead(308, { location: "deny" }).end(),
  "/302-on": (response) => response.writeHead(302, { location: "/deny" }).end(),
  "/303-on": (response) => response.writeHead(303, { location: "/deny" }).end(),
  "/307-twice": (response) => response.writeHead(307, { location: "/307-on" }).end(),
  "/307-round": (response) => response.writeHead(307, { location: "/307-round" }).end(),
  "/307-nowhere": (response) => response.writeHead(307).end(),
  "/307-bad": (response) => response.writeHead(307, { location: "http://[" }).end(),
  "/307-password": (response, { headers }) =>
    response.writeHead(307, { location: `http://me:s3cret@${headers.host}/deny` }).end(),
  "/307-away": (response, { headers }) =>
    // The same machine and port under another name is another origin.
    response
      .writeHead(307, { location: `http://${headers.host?.replace("127.0.0.1", "localhost")}/deny` })
      .end(),
  "/html": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html></html>"),
  "/json-suffix": (response, { body }) =>
    json(response, denial(body.id, "suffix"), { "content-type": "application/problem+json" }),
  "/no-content-type": (response, { body }) =>
    response.writeHead(200).end(JSON.stringify(denial(body.id, "none"))),
  "/reset": (response) => (response.socket as Socket).resetAndDestroy(),
  "/reset-first": (response, { attempt, body }) =>
    attempt === 1 ? (response.socket as Socket).resetAndDestroy() : json(response, denial(body.id, "again")),
  "/reset-then-hang": (response, { attempt }) => {
    if (attempt === 1) (response.socket as Socket).resetAndDestroy();
  },
  "/reset-kept": (response, { earlier, body }) =>
    earlier > 0 ? (response.socket as Socket).resetAndDestroy() : json(response, denial(body.id, "fresh")),
  "/reset-in-body": (response) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"jsonrpc":');
    setTimeout(() => (response.socket as Socket).resetAndDestroy(), 20);
  },
  "/hang": () => {},
  "/slow-body": (response) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"jsonrpc":');
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  "/late": (response, { body }) => void setTimeout(() => json(response, denial(body.id, "late")), 3000),
  "/oversize": (response, { body }) =>
    json(response, result(body.id, [], { padding: "x".repeat(6 * 1024 * 1024) })),
  "/oversize-chunked": (response, { body }) => {
    response.writeHead(200, { "content-type": "application/json" });
    const text = JSON.stringify(result(body.id, [], { padding: "x".repeat(6 * 1024 * 1024) }));
    for (let from = 0; from < text.length; from += 65_536) response.write(text.slice(from, from + 65_536));
    response.end();
  },
  "/unsupported-version": (response, { body }) =>
    json(response, { jsonrpc: "2.0", id: body.id, error: { code: -32001, message: "no such version" } }),
  "/unsupported-event": (response, { body }) =>
    json(response, { jsonrpc: "2.0", id: body.id, error: { code: -32002, message: "no such event" } }),
  "/banner": (response, { body }) => raw(response, `policy v1\n${JSON.stringify(result(body.id, []))}`),
  "/not-utf8": (response) => raw(response, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
  "/half-an-answer": (response, { body }) => raw(response, JSON.stringify(result(body.id, [])).slice(0, 30)),
  "/two-answers": (response, { body }) =>
    raw(response, `${JSON.stringify(result(body.id, []))}\n${JSON.stringify(denial(body.id, "second"))}`),
  "/50-mib": (response, { body }) => {
    response.writeHead(200, { "content-type": "application/json" });
    const text = JSON.stringify(result(body.id, [], { padding: "x".repeat(50 * 1024 * 1024) }));
    response.end(text);
    response.on("error", () => {});
  },
  "/unknown-effect": (response, { body }) => json(response, result(body.id, [{ type: "delay" }])),
  "/error": (response, { body }) =>
    json(response, { jsonrpc: "2.0", id: body.id, error: { code: -32003, message: "try later" } }),
  "/error-without-id": (response) =>
    json(response, { jsonrpc: "2.0", id: null, error: { code: -32700, message: "what?" } }),
  "/garbage": (response) => response.writeHead(200, { "content-type": "application/json" }).end("}{"),
  "/empty": (response) => response.writeHead(200, { "content-type": "application/json" }).end(),
  "/batch": (response, { body }) => json(response, [denial(body.id, "batch")]),
  "/wrong-id": (response) => json(response, denial("another", "wrong")),
  "/missing-effects": (response, { body }) =>
    json(response, { jsonrpc: "2.0", id: body.id, result: { protocolVersion: "draft" } }),
  "/wrong-version": (response, { body }) =>
    json(response, { jsonrpc: "2.0", id: body.id, result: { protocolVersion: "2019-01-01", effects: [] } }),
  "/unadvertised": (response, { body }) =>
    json(
      response,
      result(body.id, [
        { type: "deny", reason: "no" },
        { type: "message", text: "hi" },
      ]),
    ),
  "/raw-bytes": (response, { body }) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(Buffer.from(String(body.params.event.tool.input.base64), "base64")),
};

const servers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

/** Starts a server that is closed after the test. */
export async function chaosServer(tls?: { cert: string; key: string }): Promise<ChaosServer> {
  const seen: SeenRequest[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  const requests = new WeakMap<Socket, number>();
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const authorizations = request.rawHeaders.filter(
        (_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === "authorization",
      );
      const text = Buffer.concat(chunks).toString("utf8");
      const body = JSON.parse(text);
      const earlier = requests.get(request.socket) ?? 0;
      requests.set(request.socket, earlier + 1);
      const attempt = seen.filter((other) => other.body.id === body.id).length + 1;
      const { method, headers } = request;
      const entry = { path, method, headers, authorizations, body, text, earlier, attempt };
      seen.push(entry);
      ANSWERS[path]?.(response, entry);
    });
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}${path}`,
    seen,
    connections: () => connections,
    open: () => sockets.size,
  };
}

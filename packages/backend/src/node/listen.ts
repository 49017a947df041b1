import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Backend } from "../backend.js";
import { BackendError } from "../errors/backend-error.js";
import { LONGEST_DELAY_MS, positiveOption } from "../errors/option.js";
import { BodyCollector } from "../http/collect.js";
import { type HttpOptions, type HttpReply, httpAnswerer } from "../http/exchange.js";

/** How a backend listens. */
export interface ListenOptions extends HttpOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default "127.0.0.1". Beyond loopback, set `authorize` and put TLS in front. */
  readonly host?: string;
  /** How long a client may take for the head of a request, in milliseconds. Default 10 000. */
  readonly headersTimeoutMs?: number;
  /** How long a client may take for a whole request, in milliseconds. Default 30 000. */
  readonly requestTimeoutMs?: number;
  /** Connections at once; more are closed at once. Default 256. */
  readonly maxConnections?: number;
  /** How long `close` waits for requests in evaluation, in milliseconds, before it cuts them off. Default 5 000. */
  readonly closeTimeoutMs?: number;
}

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Accepts nothing more, lets requests in evaluation end, then resolves. */
  close(): Promise<void>;
}

/**
 * Serves a backend with node:http, on loopback unless told otherwise (AHP-HTTP-001).
 *
 * @throws (rejects) BackendError `invalid-option` or `listen-failed`
 * @example
 * const { url, close } = await listen(backend, { port: 8787, authorize: bearer(token) });
 */
export async function listen(backend: Backend, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = "127.0.0.1" } = options;
  const requestTimeout = positiveOption(
    "requestTimeoutMs",
    options.requestTimeoutMs,
    30_000,
    LONGEST_DELAY_MS,
  );
  const headersTimeout = positiveOption(
    "headersTimeoutMs",
    options.headersTimeoutMs,
    10_000,
    LONGEST_DELAY_MS,
  );
  const closeTimeout = positiveOption("closeTimeoutMs", options.closeTimeoutMs, 5_000, LONGEST_DELAY_MS);
  const answer = httpAnswerer(backend, options);
  let closing: Promise<void> | undefined;

  const server = createServer(
    {
      requestTimeout,
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      connectionsCheckingInterval: Math.min(1_000, requestTimeout),
    },
    async (request, response) => {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      const reply = await answer({
        method: request.method ?? "",
        headers: { get: (name) => request.headersDistinct[name]?.join(", ") ?? null },
        readBody: (maxBytes) => readBody(request, maxBytes),
        signal: gone.signal,
      });
      send(response, reply, closing !== undefined);
    },
  );
  server.maxConnections = positiveOption("maxConnections", options.maxConnections, 256);

  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      reject(
        new BackendError("listen-failed", `cannot listen on ${host}:${port}: ${cause.message}`, { cause }),
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;

  const close = () =>
    new Promise<void>((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), closeTimeout);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      server.closeIdleConnections();
    });
  return {
    url: `http://${name}:${address.port}/`,
    port: address.port,
    close: () => (closing ??= close()),
  };
}

function send(response: ServerResponse, { status, headers, body = "" }: HttpReply, last: boolean): void {
  response.writeHead(status, {
    ...headers,
    "content-length": Buffer.byteLength(body),
    ...(last ? { connection: "close" } : {}),
  });
  response.end(body);
}

/** Also after the limit the rest is taken in and dropped, so that the client lives to read the answer; `requestTimeoutMs` bounds it. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const collected = new BodyCollector(maxBytes);
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Uint8Array) => {
      if (!collected.add(chunk)) resolve(undefined);
    });
    request.once("end", () => resolve(collected.bytes()));
    request.once("error", reject);
    request.once("close", () => reject(new Error("the client went away")));
  });
}

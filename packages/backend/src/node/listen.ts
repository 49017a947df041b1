import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Backend } from "../backend.js";
import { BackendError } from "../errors/backend-error.js";
import { harmless } from "../errors/report.js";
import { type HttpOptions, httpAnswerer } from "../http/exchange.js";
import { delayOption, portOption, positiveOption } from "../options/limits.js";
import { textOption } from "../options/option-kinds.js";
import { exchangeOf, send } from "./node-exchange.js";

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
  const { port, host, headersTimeoutMs, requestTimeoutMs, maxConnections, closeTimeoutMs, ...http } = options;
  const place = { port: portOption("port", port), host: textOption("host", host ?? "127.0.0.1") };
  const requestTimeout = delayOption("requestTimeoutMs", requestTimeoutMs, 30_000);
  const headersTimeout = delayOption("headersTimeoutMs", headersTimeoutMs, 10_000);
  const closeTimeout = delayOption("closeTimeoutMs", closeTimeoutMs, 5_000);
  const connections = positiveOption("maxConnections", maxConnections, 256);
  const answer = httpAnswerer(backend, http);
  let closing: Promise<void> | undefined;

  const timeouts = {
    requestTimeout,
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    connectionsCheckingInterval: Math.min(1_000, requestTimeout),
  };
  const server = createServer(timeouts, async (request, response) => {
    const reply = await answer(exchangeOf(request, response));
    send(response, reply, closing !== undefined);
  });
  server.maxConnections = connections;

  await new Promise<void>((resolve, reject) => {
    const refused = (cause: Error) => {
      const message = `cannot listen on ${place.host}:${place.port}: ${cause.message}`;
      reject(new BackendError("listen-failed", message, { cause }));
    };
    server.once("error", refused);
    server.listen(place, () => {
      server.off("error", refused);
      resolve();
    });
  });
  // A connection that cannot be accepted, for want of file descriptors, is no reason to end.
  server.on("error", harmless(http.onError ?? console.error));

  const close = () =>
    new Promise<void>((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), closeTimeout);
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      server.close(() => {
        clearTimeout(cut);
        clearInterval(sweep);
        resolve();
      });
    });
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}/`,
    port: address.port,
    close: () => (closing ??= close()),
  };
}

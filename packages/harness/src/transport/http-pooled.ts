// Node.js only: reached from the `node` entry alone.
import { setMaxListeners } from "node:events";
import type { Pool } from "undici";
import { ConnectError, type Poster, type PostReply, type PostRequest } from "./http-post.js";
import type { TlsConnectOptions } from "./tls.js";

/** Limits of the connections to one origin. */
export interface PoolLimits {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
}

/** Posts over a pool of connections that are kept and used again. The library is loaded when the first backend needs it. */
export class PooledPoster implements Poster {
  readonly #pool: Promise<Pool>;
  readonly #closing = new AbortController();

  constructor({ origin }: URL, limits: PoolLimits, tls: TlsConnectOptions = {}) {
    // Each connection listens to it, and there may be many.
    setMaxListeners(0, this.#closing.signal);
    this.#pool = this.#open(origin, limits, tls);
    // A pool that cannot be opened fails each request, not the program.
    this.#pool.catch(() => {});
  }

  async #open(origin: string, limits: PoolLimits, tls: TlsConnectOptions): Promise<Pool> {
    const undici = await import("undici");
    return new undici.Pool(origin, {
      connections: limits.maxConnections,
      pipelining: 1,
      // The deadline of the interception is the only clock.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { ...tls, timeout: limits.connectTimeoutMs, signal: this.#closing.signal },
    });
  }

  async post({ url, headers, body, signal }: PostRequest): Promise<PostReply> {
    const pool = await this.#pool;
    const reply = await pool
      .request({
        method: "POST",
        path: url.pathname + url.search,
        headers: { ...headers, "accept-encoding": "identity" },
        body,
        signal,
      })
      .catch((error: unknown) => {
        throw isConnectError(error) ? new ConnectError("no connection", { cause: error }) : error;
      });
    return {
      status: reply.statusCode,
      header: (name) => {
        const value = reply.headers[name];
        return Array.isArray(value) ? value.join(", ") : value;
      },
      body: reply.body,
      discard: () => {
        reply.body.on("error", () => {}).destroy();
      },
    };
  }

  async close(): Promise<void> {
    const pool = await this.#pool.catch(() => undefined);
    await pool?.destroy();
    // A connection that was still being made would otherwise live until its own timeout.
    this.#closing.abort();
  }
}

function isConnectError(error: unknown): boolean {
  return (
    error instanceof Error &&
    "syscall" in error &&
    (error.syscall === "connect" || error.syscall === "getaddrinfo")
  );
}

// Node.js only: reached from the `node` entry alone.
import type { buildConnector, Dispatcher, Pool } from "undici";
import { BodyCollector, ConnectError, type Poster, type PostReply, type PostRequest } from "./http-post.js";
import type { TlsConnectOptions } from "./tls.js";

/** Limits of the connections to one origin. */
export interface PoolLimits {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
}

/** Posts over a pool of connections that are kept and used again. The library is loaded when the first backend needs it. */
export class PooledPoster implements Poster {
  readonly #opening: Promise<Pool>;
  #pool: Pool | undefined;
  /** Connections that are being made. A finished one must leave nothing behind here: there are many in a long life. */
  readonly #connecting = new Set<AbortController>();

  constructor({ origin }: URL, limits: PoolLimits, tls: TlsConnectOptions = {}) {
    this.#opening = this.#open(origin, limits, tls);
    // A pool that cannot be opened fails each request, not the program.
    this.#opening.catch(() => {});
  }

  async #open(origin: string, limits: PoolLimits, tls: TlsConnectOptions): Promise<Pool> {
    const undici = await import("undici");
    this.#pool = new undici.Pool(origin, {
      connections: limits.maxConnections,
      pipelining: 1,
      // The deadline of the interception is the only clock.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => {
        const attempt = new AbortController();
        this.#connecting.add(attempt);
        const connect = undici.buildConnector({
          ...tls,
          timeout: limits.connectTimeoutMs,
          signal: attempt.signal,
        } as buildConnector.BuildOptions);
        connect(options, (...outcome) => {
          this.#connecting.delete(attempt);
          callback(...outcome);
        });
      },
    });
    return this.#pool;
  }

  post(request: PostRequest): Promise<PostReply> {
    if (this.#pool !== undefined) return dispatch(this.#pool, request);
    return this.#opening.then((pool) => dispatch(pool, request));
  }

  async close(): Promise<void> {
    const pool = await this.#opening.catch(() => undefined);
    await pool?.destroy();
    // A connection that was still being made would otherwise live until its own timeout.
    for (const attempt of this.#connecting) attempt.abort();
  }
}

/** Sends at the level below the library's own promise: no stream and no signal for a body that fits into a few chunks. */
function dispatch(pool: Pool, request: PostRequest): Promise<PostReply> {
  return new Promise((resolve, reject) => {
    if (request.ending.ended) return reject(GIVEN_UP);
    const { url, headers, body } = request;
    const path = url.pathname + url.search;
    pool.dispatch({ method: "POST", path, headers, body }, new ReplyHandler(request, resolve, reject));
  });
}

const GIVEN_UP = new Error("the request was given up");
const NOT_READ = new Error("the body is not read");

/** Collects one reply. Settles once; what comes later is let go. */
class ReplyHandler implements Dispatcher.DispatchHandler {
  readonly #forget: () => void;
  readonly #collector: BodyCollector;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Omit<PostReply, "body"> | undefined;
  #settled = false;

  constructor(
    private readonly request: PostRequest,
    private readonly resolve: (reply: PostReply) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.#collector = new BodyCollector(request.maxBodyBytes);
    this.#forget = request.ending.onEnd(() => {
      this.#fail(GIVEN_UP);
      this.#controller?.abort(GIVEN_UP);
    });
  }

  /** A connection takes the request, which may have been given up while it waited for one. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(GIVEN_UP);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Informational replies come before the one that counts.
    if (status < 200 || this.#settled) return;
    const header = (name: string) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    };
    this.#head = { status, header };
    if (this.request.wants(this.#head)) return;
    this.#reply("unwanted");
    if (status !== 204 && header("content-length") !== "0") controller.abort(NOT_READ);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#settled || this.#collector.add(chunk)) return;
    this.#reply("too-long");
    controller.abort(NOT_READ);
  }

  onResponseEnd(): void {
    this.#reply(this.#collector.whole());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(isConnectError(error) ? new ConnectError("no connection", { cause: error }) : error);
  }

  #reply(body: PostReply["body"]): void {
    if (this.#settled || this.#head === undefined) return;
    this.#settle();
    const { status, header } = this.#head;
    this.resolve({ status, header, body });
  }

  #fail(error: Error): void {
    if (this.#settled) return;
    this.#settle();
    this.reject(error);
  }

  #settle(): void {
    this.#settled = true;
    this.#forget();
  }
}

function isConnectError(error: Error): boolean {
  return "syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo");
}

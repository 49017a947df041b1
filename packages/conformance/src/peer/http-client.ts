import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { PeerLimits } from "./limits.js";
import type { Endpoint } from "./target.js";

/** One HTTP request, right or wrong. */
export interface HttpRequest {
  /** Default POST. */
  readonly method?: string;
  /** Default `application/json`; null sends none. */
  readonly contentType?: string | null;
  /** The Authorization header; undefined sends that of the endpoint, null sends none. */
  readonly authorization?: string | null;
  readonly body?: Uint8Array;
}

/** What came back, or why nothing did. */
export type HttpReply =
  | {
      readonly kind: "reply";
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: Uint8Array;
    }
  | { readonly kind: "none"; readonly why: string };

interface Exchange {
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  readonly signal: AbortSignal;
  readonly body: Uint8Array | undefined;
}

/** A connection was kept on this side alone: the server had closed it, as it may, and has not read the request. */
class ClosedMeanwhile extends Error {
  override readonly name = "ClosedMeanwhile";
}

/** Sends requests to one endpoint over kept connections. Follows no redirect and adds no header that nobody asked for. */
export class HttpClient {
  readonly #agent: HttpAgent;
  readonly #secure: boolean;
  readonly #heard = new WeakSet<object>();

  constructor(
    private readonly endpoint: Endpoint,
    private readonly limits: PeerLimits,
  ) {
    this.#secure = new URL(endpoint.url).protocol === "https:";
    this.#agent = new (this.#secure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  }

  /** Never rejects; within the deadline. */
  async send({ method = "POST", contentType, authorization, body }: HttpRequest): Promise<HttpReply> {
    const token = this.endpoint.token === undefined ? null : `Bearer ${this.endpoint.token}`;
    const credential = authorization === undefined ? token : authorization;
    const type = contentType === undefined ? "application/json" : contentType;
    const headers = {
      accept: "application/json",
      ...(type === null ? {} : { "content-type": type }),
      ...(credential === null ? {} : { authorization: credential }),
      ...(body === undefined ? {} : { "content-length": `${body.byteLength}` }),
    };
    const signal = AbortSignal.timeout(this.limits.timeoutMs);
    const exchange = { method, headers, signal, body };
    try {
      return await this.#exchange(exchange, this.#agent).catch((error) => {
        if (!(error instanceof ClosedMeanwhile)) throw error;
        return this.#exchange(exchange, false);
      });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "no reason was given";
      if (signal.aborted) return { kind: "none", why: `no answer came within ${this.limits.timeoutMs} ms` };
      return { kind: "none", why: `no answer came: the connection failed (${code})` };
    }
  }

  /** @param agent false: over a connection of its own */
  #exchange({ body, ...options }: Exchange, agent: HttpAgent | false): Promise<HttpReply> {
    const start = this.#secure ? httpsRequest : httpRequest;
    return new Promise<HttpReply>((resolve, reject) => {
      const request = start(this.endpoint.url, { ...options, agent });
      request.on("error", (error) => {
        const gone = "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
        reject(gone && request.reusedSocket ? new ClosedMeanwhile() : error);
      });
      // The server may answer and close while a long body is still being written: then nobody else hears that the rest is lost.
      request.once("socket", (socket) => {
        if (this.#heard.has(socket)) return;
        this.#heard.add(socket);
        socket.on("error", () => {});
      });
      request.on("response", (response) => this.#read(response).then(resolve, reject));
      request.end(body);
    });
  }

  async #read(response: IncomingMessage): Promise<HttpReply> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > this.limits.maxOutputBytes) {
        response.destroy();
        return { kind: "none", why: "the answer is longer than what is read" };
      }
      chunks.push(chunk);
    }
    const { statusCode = 0, headers } = response;
    return { kind: "reply", status: statusCode, headers, body: Buffer.concat(chunks) };
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }
}

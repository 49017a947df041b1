import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
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

/** Sends requests to one endpoint over kept connections. Follows no redirect and adds no header that nobody asked for. */
export class HttpClient {
  readonly #agent: HttpAgent;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly limits: PeerLimits,
  ) {
    this.#agent = new (endpoint.url.startsWith("https:") ? HttpsAgent : HttpAgent)({ keepAlive: true });
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
    const start = this.endpoint.url.startsWith("https:") ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(this.limits.timeoutMs);
    try {
      return await new Promise<HttpReply>((resolve, reject) => {
        const request = start(this.endpoint.url, { method, headers, agent: this.#agent, signal });
        request.on("error", reject);
        request.on("response", (response) => this.#read(response).then(resolve, reject));
        request.end(body);
      });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "no reason was given";
      if (signal.aborted) return { kind: "none", why: `no answer came within ${this.limits.timeoutMs} ms` };
      return { kind: "none", why: `no answer came: the connection failed (${code})` };
    }
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

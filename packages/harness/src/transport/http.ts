import type { ObserveNotification } from "@ahp/types";
import type { Credential } from "../auth/bearer.js";
import type { Budget } from "../budget.js";
import { type Failure, failed } from "../failure.js";
import { connectionFailure } from "./connection-failure.js";
import type { Poster, PostReply, PostRequest } from "./http-post.js";
import { redirectTarget } from "./http-redirect.js";
import { contentTypeFailure, statusFailure } from "./http-status.js";
import { type AnswerLimits, readAnswer } from "./read-answer.js";
import {
  type Delivery,
  type Exchange,
  type FailedExchange,
  failedExchange,
  type OutgoingRequest,
  type Transport,
} from "./transport.js";

/** Where requests go, and how often a reply may send them elsewhere. */
export interface Endpoint {
  readonly url: URL;
  readonly maxRedirects: number;
}

/** Obtains the credential for one request; undefined sends none. */
export type GetCredential = ((budget: Budget) => Promise<Credential>) | undefined;

/**
 * A backend behind an HTTP endpoint: one JSON-RPC object per POST, and only status 200 with `application/json` is an answer
 * (AHP-HTTP-001, runtime-semantics 8.2).
 */
export class HttpTransport implements Transport {
  readonly name = "http";

  constructor(
    private readonly poster: Poster,
    private readonly credential: GetCredential,
    private readonly limits: AnswerLimits,
    private readonly endpoint: Endpoint,
  ) {}

  exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    return this.#post(request, budget, (reply) => this.#read(reply, request.id));
  }

  /** Delivered with status 202 or 204 (runtime-semantics 8.2). A body is not read: nobody answers an observation. */
  notify(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    return this.#post<Delivery>(notification, budget, async (reply) => {
      reply.discard();
      const refusal = statusFailure(reply.status, "notification");
      return refusal === undefined ? { ok: true } : failedExchange(refusal);
    });
  }

  async #post<T>(
    message: object,
    budget: Budget,
    read: (reply: PostReply) => Promise<T>,
  ): Promise<T | FailedExchange> {
    const credential = await this.credential?.(budget);
    if (credential !== undefined && !credential.ok) return failedExchange(credential.failure);
    const headers: Record<string, string> = {
      "content-type": "application/json",
      accept: "application/json",
      ...(credential === undefined ? {} : { authorization: credential.header }),
    };
    let replied = false;
    try {
      const reply = await this.#send({ headers, body: JSON.stringify(message), signal: budget.signal });
      replied = true;
      return await read(reply);
    } catch (error) {
      if (!budget.ended) return connectionFailure(error, replied);
      const progress = replied ? "the response began, but its body did not end" : "no response came";
      return failedExchange(failed("timeout", `the request was sent, and ${progress}`));
    }
  }

  /** Posts, and posts the same again where the endpoint may redirect to. */
  async #send(message: Omit<PostRequest, "url">): Promise<PostReply> {
    const { maxRedirects } = this.endpoint;
    let { url } = this.endpoint;
    for (let redirects = 0; ; redirects++) {
      const reply = await this.poster.post({ ...message, url });
      const target = redirects < maxRedirects ? redirectTarget(reply, url) : undefined;
      if (target === undefined) return reply;
      reply.discard();
      url = target;
    }
  }

  async #read(reply: PostReply, id: string): Promise<Exchange> {
    const refusal = this.#refusal(reply);
    if (refusal !== undefined) {
      reply.discard();
      return failedExchange(refusal);
    }
    const body = await this.#readBody(reply);
    return body === undefined ? failedExchange(TOO_LARGE) : readAnswer(body, id, this.limits);
  }

  #refusal(reply: PostReply): Failure | undefined {
    const refusal =
      statusFailure(reply.status, "request") ?? contentTypeFailure(reply.header("content-type"));
    if (refusal !== undefined) return refusal;
    if (Number(reply.header("content-length") ?? 0) > this.limits.maxResponseBytes) return TOO_LARGE;
    return undefined;
  }

  /** The whole body; undefined when it is longer than the limit, of which no more is read then. */
  async #readBody(reply: PostReply): Promise<Uint8Array | undefined> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of reply.body) {
      length += chunk.length;
      if (length > this.limits.maxResponseBytes) {
        reply.discard();
        return undefined;
      }
      chunks.push(chunk);
    }
    return join(chunks, length);
  }

  close(): Promise<void> {
    return this.poster.close();
  }
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

const TOO_LARGE = failed("too-large", "the answer is longer than the limit (limits.maxResponseBytes)");

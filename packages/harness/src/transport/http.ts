import type { ObserveNotification } from "@ahp/types";
import type { Credential } from "../auth/bearer.js";
import type { Budget } from "../budget.js";
import { type Failure, failed } from "../failure.js";
import { connectionFailure } from "./connection-failure.js";
import type { Poster, PostReply, PostRequest, ReplyHead } from "./http-post.js";
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
    const wants = (head: ReplyHead) => this.#refusal(head) === undefined;
    return this.#post(request, budget, wants, (reply) => this.#read(reply, request.id));
  }

  /** Delivered with status 202 or 204 (runtime-semantics 8.2). A body is not read: nobody answers an observation. */
  notify(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    return this.#post<Delivery>(
      notification,
      budget,
      () => false,
      ({ status }) => {
        const refusal = statusFailure(status, "notification");
        return refusal === undefined ? { ok: true } : failedExchange(refusal);
      },
    );
  }

  async #post<T>(
    message: object,
    budget: Budget,
    wants: (head: ReplyHead) => boolean,
    read: (reply: PostReply) => T,
  ): Promise<T | FailedExchange> {
    const credential = this.credential === undefined ? undefined : await this.credential(budget);
    if (credential !== undefined && !credential.ok) return failedExchange(credential.failure);
    let replied = false;
    const post: PostRequest = {
      url: this.endpoint.url,
      headers: credential === undefined ? HEADERS : { ...HEADERS, authorization: credential.header },
      body: JSON.stringify(message),
      ending: budget,
      wants: (head) => {
        replied = true;
        return wants(head);
      },
      maxBodyBytes: this.limits.maxResponseBytes,
    };
    try {
      const { maxRedirects } = this.endpoint;
      return read(maxRedirects === 0 ? await this.poster.post(post) : await this.#follow(post, maxRedirects));
    } catch (error) {
      if (!budget.ended) return connectionFailure(error, replied);
      const progress = replied ? "the response began, but its body did not end" : "no response came";
      return failedExchange(failed("timeout", `the request was sent, and ${progress}`));
    }
  }

  /** Posts, and posts the same again where the endpoint may redirect to. */
  async #follow(post: PostRequest, maxRedirects: number): Promise<PostReply> {
    let request = post;
    for (let redirects = 0; ; redirects++) {
      const reply = await this.poster.post(request);
      const url = redirects < maxRedirects ? redirectTarget(reply, request.url) : undefined;
      if (url === undefined) return reply;
      request = { ...request, url };
    }
  }

  #read(reply: PostReply, id: string): Exchange {
    const refusal = this.#refusal(reply);
    if (refusal !== undefined) return failedExchange(refusal);
    if (typeof reply.body === "string") return failedExchange(TOO_LARGE);
    return readAnswer(reply.body, id, this.limits);
  }

  #refusal(head: ReplyHead): Failure | undefined {
    const refusal = statusFailure(head.status, "request") ?? contentTypeFailure(head.header("content-type"));
    if (refusal !== undefined) return refusal;
    return Number(head.header("content-length") ?? 0) > this.limits.maxResponseBytes ? TOO_LARGE : undefined;
  }

  close(): Promise<void> {
    return this.poster.close();
  }
}

const HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  accept: "application/json",
  "accept-encoding": "identity",
};

const TOO_LARGE = failed("too-large", "the answer is longer than the limit (limits.maxResponseBytes)");

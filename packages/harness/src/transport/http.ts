import type { ObserveNotification } from "@ahp/types";
import type { Credential } from "../auth/bearer.js";
import type { Budget } from "../budget.js";
import { type Failure, failed } from "../failure.js";
import { ConnectError, type Poster, type PostReply } from "./http-post.js";
import { type AnswerLimits, readAnswer } from "./read-answer.js";
import {
  type Delivery,
  type Exchange,
  failedExchange,
  type OutgoingRequest,
  type Transport,
} from "./transport.js";

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
  ) {}

  exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    return this.#post(request, budget, (reply) => this.#read(reply, request.id));
  }

  /** Delivered with status 202 or 204 (runtime-semantics 8.2). A body is not read: nobody answers an observation. */
  notify(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    return this.#post<Delivery>(notification, budget, async (reply) => {
      reply.discard();
      if (reply.status === 202 || reply.status === 204) return { ok: true };
      return failedExchange(
        failed("http-status", describeStatus(reply.status, "202 and 204 accept an observation")),
      );
    });
  }

  async #post<T>(
    message: object,
    budget: Budget,
    read: (reply: PostReply) => Promise<T>,
  ): Promise<T | { readonly ok: false; readonly failure: Failure }> {
    const credential = await this.credential?.(budget);
    if (credential !== undefined && !credential.ok) return failedExchange(credential.failure);
    const headers: Record<string, string> = {
      "content-type": "application/json",
      accept: "application/json",
      ...(credential === undefined ? {} : { authorization: credential.header }),
    };
    let progress = "no response came";
    try {
      const reply = await this.poster.post({ headers, body: JSON.stringify(message), signal: budget.signal });
      progress = "the response began, but its body did not end";
      return await read(reply);
    } catch (error) {
      if (budget.ended) return failedExchange(failed("timeout", `the request was sent, and ${progress}`));
      return failedExchange(connectionFailure(error, progress));
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
    if (reply.status !== 200)
      return failed("http-status", describeStatus(reply.status, "only 200 is an answer"));
    const contentType = reply.header("content-type");
    if (contentType === undefined || !isJson(contentType)) {
      const found = contentType === undefined ? "none" : "another";
      return failed(
        "content-type",
        `the answer must have the content type application/json; it has ${found}`,
      );
    }
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

/** `application/json`, with no other charset than UTF-8 (JSON has no other). */
function isJson(contentType: string): boolean {
  return /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType);
}

const STATUS_HINTS: Record<number, string> = {
  0: "a redirect, which is not followed",
  401: "the backend demands a credential that it did not get, or does not accept the one that it got",
  403: "the credential is not allowed to ask this backend",
  404: "there is no endpoint at the registered URL",
  405: "the endpoint takes no POST",
  413: "the event is too long for the backend",
  415: "the endpoint takes no application/json",
  429: "the backend is asked too often",
};

function describeStatus(status: number, accepted: string): string {
  const redirect =
    status >= 300 && status < 400 ? "a redirect, which is not followed; register the final URL" : undefined;
  const server = status >= 500 ? "the backend, or what is in front of it, failed; see its log" : undefined;
  const hint = STATUS_HINTS[status] ?? redirect ?? server;
  return `HTTP status ${status}${hint === undefined ? "" : `: ${hint}`}; ${accepted}`;
}

const CONNECT_CODES: Record<string, string> = {
  ECONNREFUSED: "nothing listens at the registered address; is the backend running?",
  ENOTFOUND: "the host name of the registered URL is not known",
  EAI_AGAIN: "the host name could not be looked up just now",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "connecting took too long (limits.connectTimeoutMs)",
};

const CERTIFICATE_CODE = /CERT|TLS|SSL|ISSUER|SIGNATURE/;

function connectionFailure(error: unknown, progress: string): Failure {
  const code = errorCode(error);
  if (code !== undefined && CERTIFICATE_CODE.test(code)) {
    return failed("connect", `the endpoint's certificate is not accepted (${code}); nothing was sent`);
  }
  if (error instanceof ConnectError || (code !== undefined && Object.hasOwn(CONNECT_CODES, code))) {
    const why = code === undefined ? undefined : (CONNECT_CODES[code] ?? code);
    return failed("connect", `the connection could not be made${why === undefined ? "" : `: ${why}`}`);
  }
  return failed("disconnected", `the connection broke (${code ?? "no reason given"}); ${progress}`);
}

/** The system's or the library's code of an error, which may be wrapped. */
function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}

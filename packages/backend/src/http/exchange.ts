import { ERROR_CODES, type ErrorResponse, type InterceptResponse } from "@ahp/types";
import type { Backend, HandleBytesOptions } from "../backend.js";
import { BackendError } from "../errors/backend-error.js";
import { asError, harmless } from "../errors/report.js";
import type { Interest } from "../handlers/interest.js";
import { bytesOption, depthOption } from "../options/limits.js";
import { functionOption, knownOptions, type NamesOf } from "../options/option-kinds.js";
import { redactAnswer } from "../redact/redact-answer.js";
import { asJson, waysToWrite, withhold } from "../redact/redactor.js";
import { isUtf8Json } from "./media-type.js";

/** What an {@link Authorize} function sees of a request. A Fetch `Request` is one. */
export interface HttpHead {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
}

/** Decides whether a request may be evaluated; runs before its body is read. */
export interface Authorize {
  (request: HttpHead): boolean | Promise<boolean>;
  /** Texts that must not stand in an answer to this request. */
  secrets?(request: HttpHead): readonly string[];
}

/** How a backend is served over HTTP. */
export interface HttpOptions {
  /** Who may ask. Default: everyone who can connect. See `bearer`. */
  readonly authorize?: Authorize;
  /** Largest body in bytes. Default 4 MiB. A larger one is answered with 413. */
  readonly maxBytes?: number;
  /** Deepest nesting of objects and arrays. Default 128. */
  readonly maxDepth?: number;
  /** Gets what `authorize` throws, which is answered with 500. Default: prints to stderr with console.error. */
  readonly onError?: (error: Error) => unknown;
}

/** One POST, independent of the server that received it. */
export interface HttpExchange extends HttpHead {
  /**
   * Reads the body; undefined when it has more than `maxBytes` bytes.
   *
   * @throws (rejects) BackendError `body-consumed`, or the reason why it ended early
   */
  readBody(maxBytes: number): Promise<Uint8Array | undefined>;
  /** Lost when the client goes away. */
  readonly interest: Interest;
  /** Aborts then. */
  readonly signal: AbortSignal;
}

/** What to send back. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const OPTIONS: NamesOf<HttpOptions> = { authorize: true, maxBytes: true, maxDepth: true, onError: true };

/**
 * Answers HTTP exchanges with a backend (AHP-HTTP-001; runtime-semantics 8.2). Never rejects. The checks go from the head to the
 * body, so that nothing of a request that is not authorized is read, let alone evaluated.
 */
export function httpAnswerer(
  backend: Backend,
  options: HttpOptions,
): (exchange: HttpExchange) => Promise<HttpReply> {
  knownOptions(options, OPTIONS);
  const authorize = functionOption("authorize", options.authorize);
  const maxBytes = bytesOption("maxBytes", options.maxBytes);
  const maxDepth = depthOption("maxDepth", options.maxDepth);
  const report = harmless(functionOption("onError", options.onError) ?? console.error);

  const answer = async (exchange: HttpExchange): Promise<HttpReply> => {
    const refusal =
      refuseMethod(exchange.method) ??
      refuseCredentials(exchange.headers) ??
      (authorize === undefined ? undefined : await refuseUnauthorized(exchange, authorize)) ??
      refuseContent(exchange.headers, maxBytes);
    if (refusal) return refusal;

    let body: Uint8Array | undefined;
    try {
      body = await exchange.readBody(maxBytes);
    } catch (error) {
      // What the client did is answered; what the author of the server did wrong is reported.
      if (error instanceof BackendError) throw error;
      return refuse(400, "The body ended before it was complete.");
    }
    if (body === undefined) return tooLarge(maxBytes);

    const response = await backend.handleBytes(body, new Handling(exchange, maxBytes, maxDepth));
    if (response === undefined) return { status: 202, headers: {} };
    const status = isUnusable(response) ? 400 : 200;
    const headers = { "content-type": "application/json" };
    return { status, headers, body: withoutSecrets(response, authorize?.secrets?.(exchange)) };
  };

  return async (exchange) => {
    try {
      return await answer(exchange);
    } catch (thrown) {
      report(asError(thrown));
      return refuse(500, "The request could not be handled.");
    }
  };
}

/** How the body of an exchange is handled. The signal is for a backend of somebody's own; ours is content with the interest. */
class Handling implements HandleBytesOptions {
  readonly #exchange: HttpExchange;
  readonly interest: Interest;

  constructor(
    exchange: HttpExchange,
    readonly maxBytes: number,
    readonly maxDepth: number,
  ) {
    this.#exchange = exchange;
    this.interest = exchange.interest;
  }

  get signal(): AbortSignal {
    return this.#exchange.signal;
  }
}

function withoutSecrets(
  response: InterceptResponse | ErrorResponse,
  secrets: readonly string[] = [],
): string {
  const text = JSON.stringify(response);
  const stands = (secret: string) => waysToWrite(secret).some((written) => text.includes(asJson(written)));
  const leaking = secrets.filter((secret) => secret !== "" && stands(secret));
  return leaking.length === 0
    ? text
    : JSON.stringify(redactAnswer(response, withhold(leaking), "everything"));
}

function refuseMethod(method: string): HttpReply | undefined {
  return method === "POST" ? undefined : refuse(405, "Send one JSON-RPC object by POST.", { allow: "POST" });
}

/** Several Authorization headers arrive as one value joined by commas, which no single bearer credential contains. */
function refuseCredentials(headers: HttpHead["headers"]): HttpReply | undefined {
  if (headers.get("authorization")?.includes(",") !== true) return undefined;
  return refuse(400, "Send exactly one Authorization header.", {
    "www-authenticate": 'Bearer error="invalid_request"',
  });
}

async function refuseUnauthorized(
  exchange: HttpExchange,
  authorize: Authorize,
): Promise<HttpReply | undefined> {
  if ((await authorize(exchange)) === true) return undefined;
  return refuse(401, "A valid bearer token is required.", { "www-authenticate": "Bearer" });
}

function refuseContent(headers: HttpHead["headers"], maxBytes: number): HttpReply | undefined {
  if (!isUtf8Json(headers.get("content-type"))) {
    return refuse(415, "The Content-Type must be application/json, in UTF-8.");
  }
  if ((headers.get("content-encoding") ?? "identity").toLowerCase() !== "identity") {
    return refuse(415, "The body must not be compressed.", { "accept-encoding": "identity" });
  }
  return Number(headers.get("content-length") ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
}

function tooLarge(maxBytes: number): HttpReply {
  return refuse(413, `The body must not be larger than ${maxBytes} bytes.`);
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): HttpReply {
  return { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" }, body: `${text}\n` };
}

/** The body was no request at all, as opposed to one that was evaluated, with whatever outcome (DECISIONS 15). */
function isUnusable(response: InterceptResponse | ErrorResponse): boolean {
  if (!("error" in response)) return false;
  const { code } = response.error;
  return code === ERROR_CODES.parse_error || code === ERROR_CODES.invalid_request;
}

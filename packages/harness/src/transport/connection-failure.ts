import { type Failure, failed } from "../failure.js";
import { ConnectError } from "./http-post.js";
import { type FailedExchange, failedExchange } from "./transport.js";

/** What an error of connecting means, and whether it may pass by itself. */
interface ConnectCause {
  readonly means: string;
  readonly passes: boolean;
}

const CONNECT_CAUSES: Record<string, ConnectCause> = {
  ECONNREFUSED: {
    means: "nothing listens at the registered address; is the backend running?",
    passes: true,
  },
  ENOTFOUND: { means: "the host name of the registered URL is not known", passes: false },
  EAI_AGAIN: { means: "the host name could not be looked up just now", passes: true },
  EHOSTUNREACH: { means: "the host cannot be reached", passes: true },
  ENETUNREACH: { means: "the network cannot be reached", passes: true },
  UND_ERR_CONNECT_TIMEOUT: {
    means: "connecting took too long (limits.connectTimeoutMs)",
    passes: true,
  },
};

/** A connection that the other side gave up: a kept one that had become stale, or a server that stopped. */
const BROKEN = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE", "UND_ERR_SOCKET"]);

const CERTIFICATE_CODE = /CERT|TLS|SSL|ISSUER|SIGNATURE/;

/**
 * Why a POST brought no reply. A request that reached nobody, or whose connection broke before any reply, was not answered and may be
 * put again; one whose reply had begun may not (runtime-semantics 6.6).
 *
 * @param replied whether a reply had begun
 */
export function connectionFailure(error: unknown, replied: boolean): FailedExchange {
  const code = errorCode(error);
  if (code !== undefined && CERTIFICATE_CODE.test(code)) {
    return failedExchange(
      failed("connect", `the endpoint's certificate is not accepted (${code}); nothing was sent`),
    );
  }
  const cause = code !== undefined && Object.hasOwn(CONNECT_CAUSES, code) ? CONNECT_CAUSES[code] : undefined;
  if (error instanceof ConnectError || cause !== undefined) {
    const failure = notConnected(cause?.means ?? code);
    return (cause?.passes ?? true) ? failedExchange(failure, "later") : failedExchange(failure);
  }
  const progress = replied ? "the response began, but its body did not end" : "no response came";
  const failure = failed("disconnected", `the connection broke (${code ?? "no reason given"}); ${progress}`);
  const unanswered = !replied && code !== undefined && BROKEN.has(code);
  return unanswered ? failedExchange(failure, "at-once") : failedExchange(failure);
}

function notConnected(why: string | undefined): Failure {
  return failed("connect", `the connection could not be made${why === undefined ? "" : `: ${why}`}`);
}

/** The system's or the library's code of an error, which may be wrapped. */
function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}

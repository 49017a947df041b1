import type { Issue } from "@ahp/validate";

/**
 * Every way in which a backend can fail to decide (runtime-semantics 6.3), from the point of view of whoever has to mend it.
 *
 * @example if (record.asked.some((ask) => ask.failure?.class === "credential")) askForNewToken();
 */
export const FAILURE_CLASSES = [
  /** The deadline (`timeoutMs`) passed before an answer was accepted. */
  "timeout",
  /** Too many interceptions were already waiting for this backend. */
  "overloaded",
  /** The process could not be started. */
  "spawn",
  /** The process ended before it had answered, or ended with a status other than 0 after a per-event answer. */
  "exited",
  /** The connection could not be made. */
  "connect",
  /** The connection, or the backend's standard input or output, was closed in the middle of the exchange. */
  "disconnected",
  /** A credential could not be resolved. */
  "credential",
  /** An HTTP status other than 200. */
  "http-status",
  /** An HTTP body of another kind than `application/json`. */
  "content-type",
  /** An answer longer than the limit. */
  "too-large",
  /** Bytes that are not UTF-8, not strict JSON, not one JSON-RPC response, or that frame more or less than one message. */
  "malformed",
  /** The exchange ended in order but without an answer. */
  "no-answer",
  /** The answer carries the id of another request. */
  "wrong-id",
  /** The backend answered with a JSON-RPC error. */
  "rpc-error",
  /** The two sides do not speak the same protocol version. */
  "unsupported-version",
  /** The backend does not handle this event. */
  "unsupported-event",
  /** The result lacks a required member. */
  "missing-members",
  /** An effect is unknown, malformed or was not advertised; the whole response is rejected with it. */
  "bad-effects",
  /** Content that the subscription selected is missing from the event (a gap), so that it was not asked. */
  "content-gap",
  /** Something failed in the harness itself. */
  "internal",
] as const;

/** One of {@link FAILURE_CLASSES}. */
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** Why a backend did not decide. It is for the local audit record only: a model never sees it. */
export interface Failure {
  readonly class: FailureClass;
  /** What happened and what to look at, in a sentence or two. */
  readonly detail: string;
  /** The last lines that the process wrote to stderr while it had the request, oldest first. */
  readonly stderr?: readonly string[];
  /** What exactly is wrong with the answer, when it could be read. */
  readonly issues?: readonly Issue[];
}

/** A {@link Failure} of a class. */
export function failed(failureClass: FailureClass, detail: string, more: Partial<Failure> = {}): Failure {
  return { class: failureClass, detail, ...more };
}

import type { EventType } from "@ahp/types";
import { BackendError } from "./backend-error.js";

/** Where an error came from, without any payload. */
export interface ErrorInfo {
  /** What the handler was registered for. */
  readonly mode: "intercept" | "observe";
  readonly eventType: EventType;
  /** The id that the harness gave to the event; also the id of an intercept request. */
  readonly eventId: string;
}

/** Gets what a handler threw, with its stack, and the handler's mistakes. */
export type ErrorListener = (error: Error, info: ErrorInfo) => unknown;

/** Takes an error to whoever should know; without `info` when it belongs to no event. */
export type Report = (thrown: unknown, info?: ErrorInfo) => void;

/**
 * Hands errors to the author's listener, or prints them to stderr; there also what belongs to no event. Never throws, whatever the
 * listener does.
 *
 * @param redact applied to what is printed
 */
export function reporter(
  backendName: string,
  onError: ErrorListener | undefined,
  redact?: (text: string) => string,
): Report {
  const print = (error: Error, info?: ErrorInfo) => {
    const what = info === undefined ? "refusing a message" : `${info.mode} handler for ${info.eventType}`;
    console.error(`${backendName}: ${what} failed:`, redact === undefined ? error : printable(error, redact));
  };
  const listener = harmless(onError ?? print);
  return (thrown, info) => (info === undefined ? print(asError(thrown)) : listener(asError(thrown), info));
}

/** The listener as a function that never throws and never rejects: what it does wrong is printed to stderr. */
export function harmless<A extends unknown[]>(listener: (...args: A) => unknown): (...args: A) => void {
  const failed = (error: unknown) => console.error("an error listener failed:", error);
  return (...args) => {
    try {
      Promise.resolve(listener(...args)).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

/** What was thrown, as an Error: itself, or the cause of one. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new BackendError("no-error-thrown", "something was thrown that is not an Error; it is the cause", {
    cause: thrown,
  });
}

/** The redacted text of an error. What the author's own `redact` threw may hold the very secret, and is left out. */
function printable(error: Error, redact: (text: string) => string): string {
  return error instanceof BackendError && error.code === "redact-failed"
    ? error.message
    : redact(textOf(error));
}

/** The error with its stack and its causes. */
function textOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? String(error);
  return error.cause === undefined || depth === 5
    ? text
    : `${text}\ncaused by: ${textOf(error.cause, depth + 1)}`;
}

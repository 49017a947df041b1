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

/** Hands errors to the author's listener, or prints them to stderr. Never throws, whatever the listener does. */
export function reporter(
  backendName: string,
  onError?: ErrorListener,
): (thrown: unknown, info: ErrorInfo) => void {
  const listener = harmless(
    onError ??
      ((error: Error, { mode, eventType }: ErrorInfo) => {
        console.error(`${backendName}: ${mode} handler for ${eventType} failed:`, error);
      }),
  );
  return (thrown, info) => listener(asError(thrown), info);
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

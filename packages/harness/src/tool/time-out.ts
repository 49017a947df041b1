import { thrownText } from "./thrown.js";
import type { ToolEnd } from "./tool-outcome.js";

/**
 * The end of a call, told as a timeout when that is what it was: the caller's signal ended it with a `TimeoutError`, as
 * `AbortSignal.timeout` does, or the tool threw one.
 */
export function withTimeout<T>(end: ToolEnd<T>, signal: AbortSignal | undefined): ToolEnd<T> {
  if (end.status === "cancelled" && signal?.aborted === true && isTimeout(signal.reason)) {
    const { phase, durationMs, decision } = end;
    return { status: "timed-out", phase, durationMs, decision };
  }
  if (end.status === "failed" && end.phase === "execute" && isTimeout(end.error)) {
    const { durationMs, decision } = end;
    return { status: "timed-out", phase: "execute", durationMs, decision };
  }
  return end;
}

function isTimeout(error: unknown): boolean {
  return thrownText(error, "name") === "TimeoutError";
}

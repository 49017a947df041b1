import { BackendError } from "../errors/backend-error.js";
import type { Interest } from "./interest.js";

/** How long a handler is waited for. */
export interface RunLimits {
  /** Milliseconds until the handler counts as failed. */
  readonly timeoutMs: number;
  /** Absent when somebody waits for as long as it takes. */
  readonly interest?: Interest | undefined;
}

/** Nobody waits for the answer any longer. Not a mistake of anybody's, so it is not reported. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

/**
 * Calls a handler and waits for what it returns, but never longer than the limits say. At that moment the handler's own signal
 * aborts; whatever it does afterwards is ignored. What a handler returns at once is there at once; otherwise it is a promise.
 *
 * @throws what the handler throws, BackendError `handler-timeout`, or {@link Cancelled}; a promise rejects with it
 */
export function runHandler(call: (own: OwnSignal) => unknown, limits: RunLimits): unknown {
  if (limits.interest?.lost) throw new Cancelled();
  const own = new OwnSignal();
  const returned = call(own);
  return isThenable(returned) ? waitFor(returned, own, limits) : returned;
}

/** A handler's own signal. It costs more than the rest of a call, so it is made when it is asked for. */
export class OwnSignal {
  #controller: AbortController | undefined;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}

function waitFor(
  returned: PromiseLike<unknown>,
  own: OwnSignal,
  { timeoutMs, interest }: RunLimits,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const release = () => {
      clearTimeout(timer);
      stopListening?.();
    };
    const giveUp = (error: Error) => {
      release();
      own.abort(error);
      reject(error);
    };
    const cancel = () => giveUp(new Cancelled("nobody waits for the answer any longer"));
    const timer = setTimeout(() => {
      giveUp(
        new BackendError(
          "handler-timeout",
          `the handler did not end within ${timeoutMs} ms (handlerTimeoutMs)`,
        ),
      );
    }, timeoutMs);
    const stopListening = interest?.onLost(cancel);
    if (interest?.lost) cancel();
    // A promise is taken as it is; of another thenable this makes one that keeps the rules of promises.
    Promise.resolve(returned).then(
      (value) => {
        release();
        resolve(value);
      },
      (error: unknown) => {
        release();
        reject(error);
      },
    );
  });
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}

import { BackendError } from "../errors/backend-error.js";

/** Who waits for a handler. An AbortSignal says as much, and costs more to make than the rest of a call. */
export interface Interest {
  /** Nobody waits any longer. */
  readonly lost: boolean;
  /** Calls the listener when that happens; what it returns takes the listener away again. */
  onLost(listener: () => void): () => void;
}

/** How long a handler is waited for. */
export interface RunLimits {
  /** Milliseconds until the handler counts as failed. */
  readonly timeoutMs: number;
  /** Absent when somebody waits for as long as it takes. */
  readonly interest?: Interest | undefined;
}

/** The interest of one caller, which ends when its signal aborts. */
export function interestOf(signal: AbortSignal | undefined): Interest | undefined {
  if (signal === undefined) return undefined;
  return {
    get lost() {
      return signal.aborted;
    },
    onLost: (listener) => {
      signal.addEventListener("abort", listener, { once: true });
      return () => signal.removeEventListener("abort", listener);
    },
  };
}

/** Nobody waits for the answer any longer. Not a mistake of anybody's, so it is not reported. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

/**
 * Calls a handler and waits for what it returns, but never longer than the limits say. At that moment the handler's own signal
 * aborts; whatever it does afterwards is ignored. A signal costs more than the rest of a call, so it is made when it is asked for.
 *
 * @throws what the handler throws, BackendError `handler-timeout`, or {@link Cancelled}
 */
export async function runHandler(
  call: (own: AbortController) => unknown,
  limits: RunLimits,
): Promise<unknown> {
  if (limits.interest?.lost) throw new Cancelled();
  const controller = new AbortController();
  const returned = call(controller);
  return isThenable(returned) ? await waitFor(returned, controller, limits) : returned;
}

function waitFor(
  returned: PromiseLike<unknown>,
  controller: AbortController,
  { timeoutMs, interest }: RunLimits,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const release = () => {
      clearTimeout(timer);
      stopListening?.();
    };
    const giveUp = (error: Error) => {
      release();
      controller.abort(error);
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
    returned.then(
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

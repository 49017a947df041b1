import { BackendError } from "../errors/backend-error.js";

/** How long a handler is waited for. */
export interface RunLimits {
  /** Milliseconds until the handler counts as failed. */
  readonly timeoutMs: number;
  /** Aborts when nobody waits for the answer any longer. */
  readonly signal?: AbortSignal | undefined;
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
  if (limits.signal?.aborted) throw new Cancelled();
  const controller = new AbortController();
  const returned = call(controller);
  return isThenable(returned) ? await waitFor(returned, controller, limits) : returned;
}

function waitFor(
  returned: PromiseLike<unknown>,
  controller: AbortController,
  { timeoutMs, signal }: RunLimits,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
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
    signal?.addEventListener("abort", cancel, { once: true });
    if (signal?.aborted) cancel();
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

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

/** The interest of one caller, which ends when its signal aborts. Everyone with the same signal shares it. */
export function interestOf(signal: AbortSignal | undefined): Interest | undefined {
  if (signal === undefined) return undefined;
  const known = INTERESTS.get(signal);
  if (known !== undefined) return known;
  const interest = new SignalInterest(signal);
  INTERESTS.set(signal, interest);
  return interest;
}

const INTERESTS = new WeakMap<AbortSignal, Interest>();

/** Listens to its signal once, whoever else comes and goes: over stdio thousands of evaluations have one signal. */
class SignalInterest implements Interest {
  readonly #listeners = new Set<() => void>();

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener(
      "abort",
      () => {
        for (const listener of this.#listeners) listener();
        this.#listeners.clear();
      },
      { once: true },
    );
  }

  get lost(): boolean {
    return this.signal.aborted;
  }

  onLost(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
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

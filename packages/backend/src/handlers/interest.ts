/** Whether anybody still waits for an answer. An AbortSignal says as much, and costs more to make than the rest of a call. */
export interface Interest {
  /** Nobody waits any longer. */
  readonly lost: boolean;
  /** Calls the listener when that happens; what it returns takes the listener away again. */
  onLost(listener: () => void): () => void;
}

/** An interest and the means to end it. */
export class InterestSource implements Interest {
  #listeners: (() => void)[] = [];
  #controller: AbortController | undefined;
  #lost = false;

  get lost(): boolean {
    return this.#lost;
  }

  onLost(listener: () => void): () => void {
    this.#listeners.push(listener);
    return () => {
      const at = this.#listeners.indexOf(listener);
      if (at >= 0) this.#listeners.splice(at, 1);
    };
  }

  /** The same as an AbortSignal, made when it is first asked for. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#lost) this.#controller.abort();
    return this.#controller.signal;
  }

  /** Nobody waits any longer: tells everyone who still listens, once. */
  lose(): void {
    if (this.#lost) return;
    this.#lost = true;
    for (let next = this.#listeners.shift(); next !== undefined; next = this.#listeners.shift()) next();
    this.#controller?.abort();
  }
}

const SOURCES = new WeakMap<AbortSignal, InterestSource>();

/**
 * The interest of a caller, which is lost when its signal aborts. Everyone with the same signal shares it, and it listens to the signal
 * once: over stdio thousands of evaluations have one signal.
 */
export function interestOf(signal: AbortSignal): Interest;
export function interestOf(signal: AbortSignal | undefined): Interest | undefined;
export function interestOf(signal: AbortSignal | undefined): Interest | undefined {
  if (signal === undefined) return undefined;
  let source = SOURCES.get(signal);
  if (source === undefined) {
    const made = new InterestSource();
    if (signal.aborted) made.lose();
    else signal.addEventListener("abort", () => made.lose(), { once: true });
    SOURCES.set(signal, made);
    source = made;
  }
  return source;
}

/** Something that ends once: a call, or the time of a question. Whoever waits can listen, or take an AbortSignal along. */
export interface Ending {
  readonly ended: boolean;
  /** Calls back when it ends, unless the returned function is called first. It has not ended yet. */
  onEnd(listener: () => void): () => void;
  /** The same as an AbortSignal, for host functions and `fetch`. Made when it is first asked for, as it costs more than the rest. */
  readonly signal: AbortSignal;
}

/** An {@link Ending} and the means to bring it about. */
export class EndSource implements Ending {
  #ended = false;
  #listeners: Set<() => void> | undefined;
  #controller: AbortController | undefined;

  get ended(): boolean {
    return this.#ended;
  }

  onEnd(listener: () => void): () => void {
    const listeners = this.#listeners ?? new Set();
    this.#listeners = listeners.add(listener);
    return () => listeners.delete(listener);
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#ended) this.#controller.abort();
    return this.#controller.signal;
  }

  /** Ends it; everyone is told once, in the order in which they began to listen. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    for (const listener of listeners ?? []) listener();
    this.#controller?.abort();
  }
}

/**
 * What the promise comes to, or undefined once the ending comes. What comes of the promise later is ignored, a rejection included.
 * Leaves no listener behind.
 */
export async function untilEnded<T>(promise: Promise<T>, ending: Ending): Promise<T | undefined> {
  promise.catch(() => {});
  if (ending.ended) return undefined;
  let forget: () => void = () => {};
  const ended = new Promise<undefined>((resolve) => {
    forget = ending.onEnd(() => resolve(undefined));
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    forget();
  }
}

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
  /** In the order in which they began to listen. Few, and a list is lighter than a Set that is filled and emptied for each question. */
  #listeners: (() => void)[] = [];
  #controller: AbortController | undefined;

  get ended(): boolean {
    return this.#ended;
  }

  onEnd(listener: () => void): () => void {
    this.#listeners.push(listener);
    return () => {
      const at = this.#listeners.indexOf(listener);
      if (at >= 0) this.#listeners.splice(at, 1);
    };
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
    // Whoever stops listening meanwhile, because another listener made it needless, is not called.
    for (let next = this.#listeners.shift(); next !== undefined; next = this.#listeners.shift()) next();
    this.#controller?.abort();
  }
}

/**
 * What the promise comes to, or undefined once the ending comes. What comes of the promise later is ignored, a rejection included.
 * Leaves no listener behind.
 */
export function untilEnded<T>(promise: Promise<T>, ending: Ending): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    if (ending.ended) resolve(undefined);
    const forget = ending.onEnd(() => resolve(undefined));
    promise.then(
      (value) => {
        forget();
        resolve(value);
      },
      (error: unknown) => {
        forget();
        reject(error);
      },
    );
  });
}

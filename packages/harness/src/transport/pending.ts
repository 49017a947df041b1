/** What is not over yet when a transport is closed, such as processes that are being started, or were given up and are ending. */
export class Pending {
  readonly #promises = new Set<Promise<void>>();

  /** The promise may not reject. */
  add(promise: Promise<void>): void {
    this.#promises.add(promise);
    void promise.finally(() => this.#promises.delete(promise));
  }

  /** Settles once all that was added so far is over. */
  async over(): Promise<void> {
    await Promise.all(this.#promises);
  }
}

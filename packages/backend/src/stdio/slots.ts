/** A fixed number of places for work in progress. */
export class Slots {
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly size: number) {}

  /** Takes a place if there is one. */
  tryTake(): boolean {
    if (this.#taken >= this.size) return false;
    this.#taken++;
    return true;
  }

  /** Resolves when there is a place, which is then taken. */
  async take(): Promise<void> {
    while (!this.tryTake()) await this.#change();
  }

  release(): void {
    this.#taken--;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves when every place is free. */
  async idle(): Promise<void> {
    while (this.#taken > 0) await this.#change();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

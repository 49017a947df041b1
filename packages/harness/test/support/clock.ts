import type { Clock } from "../../src/index.node.js";

/** A clock that goes on only when it is told to. */
export class ManualClock implements Clock {
  #nowMs = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly callback: () => void }>();

  now(): Date {
    return new Date(Date.UTC(2026, 2, 4) + this.#nowMs);
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#nowMs + delayMs, callback };
    this.#waiting.add(timer);
    return () => this.#waiting.delete(timer);
  }

  /** Lets time pass, and calls back whoever waited for it. */
  advance(ms: number): void {
    this.#nowMs += ms;
    for (const timer of [...this.#waiting]) {
      if (timer.at > this.#nowMs) continue;
      this.#waiting.delete(timer);
      timer.callback();
    }
  }
}

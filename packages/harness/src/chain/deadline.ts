import type { Clock } from "../clock.js";
import type { Budget } from "../transport/transport.js";

/**
 * The clock of one interception: from dispatch to acceptance, over everything that happens in between, never extended
 * (runtime-semantics 6.2). An interruption ends it early.
 */
export class Deadline implements Budget {
  readonly #ended = new AbortController();
  readonly #endsAt: number;
  readonly #callOff: () => void;
  #expired = false;

  /** Starts the clock. `interruption` is the signal that ends the whole call. */
  constructor(
    private readonly clock: Clock,
    timeoutMs: number,
    private readonly interruption: AbortSignal,
  ) {
    this.#endsAt = clock.monotonicMs() + timeoutMs;
    this.#callOff = clock.after(timeoutMs, () => this.#expire());
    if (interruption.aborted) this.#interrupt();
    else interruption.addEventListener("abort", this.#interrupt, { once: true });
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  get expired(): boolean {
    return this.#expired;
  }

  remainingMs(): number {
    return this.#ended.signal.aborted ? 0 : Math.max(0, this.#endsAt - this.clock.monotonicMs());
  }

  /**
   * Whether an answer may still be accepted, by the clock and not by the timer alone: a program that was busy has timers that are
   * late, and an answer after the deadline is late all the same.
   */
  isOpen(): boolean {
    if (!this.#ended.signal.aborted && this.clock.monotonicMs() >= this.#endsAt) this.#expire();
    return !this.#ended.signal.aborted;
  }

  /** Stops the clock and lets go of the interruption. */
  dispose(): void {
    this.#callOff();
    this.interruption.removeEventListener("abort", this.#interrupt);
  }

  #expire(): void {
    if (this.#ended.signal.aborted) return;
    this.#expired = true;
    this.#ended.abort();
  }

  readonly #interrupt = (): void => {
    this.#callOff();
    this.#ended.abort();
  };
}

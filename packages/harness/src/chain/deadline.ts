import type { Budget } from "../budget.js";
import type { Clock } from "../clock.js";
import { type Ending, EndSource } from "../ending.js";

/**
 * The clock of one interception: from dispatch to acceptance, over everything that happens in between, never extended
 * (runtime-semantics 6.2). An interruption ends it early.
 */
export class Deadline extends EndSource implements Budget {
  readonly #endsAt: number;
  readonly #callOff: () => void;
  #ignoreInterruption: () => void = () => {};
  #expired = false;

  /** Starts the clock. `interruption` ends the whole call. */
  constructor(
    private readonly clock: Clock,
    timeoutMs: number,
    interruption: Ending,
  ) {
    super();
    this.#endsAt = clock.monotonicMs() + timeoutMs;
    this.#callOff = clock.after(timeoutMs, () => this.#expire());
    if (interruption.ended) this.#interrupt();
    else this.#ignoreInterruption = interruption.onEnd(() => this.#interrupt());
  }

  get expired(): boolean {
    return this.#expired;
  }

  remainingMs(): number {
    return this.ended ? 0 : Math.max(0, this.#endsAt - this.clock.monotonicMs());
  }

  /**
   * Whether an answer may still be accepted, by the clock and not by the timer alone: a program that was busy has timers that are
   * late, and an answer after the deadline is late all the same.
   */
  isOpen(): boolean {
    if (!this.ended && this.clock.monotonicMs() >= this.#endsAt) this.#expire();
    return !this.ended;
  }

  /** Stops the clock and lets go of the interruption. */
  dispose(): void {
    this.#callOff();
    this.#ignoreInterruption();
  }

  #expire(): void {
    if (this.ended) return;
    this.#expired = true;
    this.end();
  }

  #interrupt(): void {
    this.#callOff();
    this.end();
  }
}

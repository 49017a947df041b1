import type { Budget } from "../budget.js";

/** What {@link Slots.acquire} came to. */
export type SlotOutcome =
  | { readonly kind: "acquired"; readonly release: () => void }
  | { readonly kind: "full" }
  | { readonly kind: "ended" };

interface Waiter {
  /** Gives it the slot; false when it cannot use one any more. */
  readonly grant: () => boolean;
}

/** With less time than this left, in milliseconds, nothing is begun. */
const LEAST_MS = 1;

/**
 * Lets a bounded number of exchanges run at once; others wait in order of arrival, each inside its own budget, and a bounded number
 * of them. One slot is what a persistent process has (runtime-semantics 8.1: at most one outstanding interception).
 */
export class Slots {
  #free: number;
  readonly #waiting = new Set<Waiter>();

  constructor(
    slots: number,
    private readonly maxWaiting: number,
  ) {
    this.#free = slots;
  }

  /** Takes a slot, or waits for one. `full` when too many wait already, `ended` when the budget ended first. */
  acquire(budget: Budget): SlotOutcome | Promise<SlotOutcome> {
    if (budget.ended) return { kind: "ended" };
    if (this.#free > 0) {
      this.#free -= 1;
      return this.#acquired();
    }
    if (this.#waiting.size >= this.maxWaiting) return { kind: "full" };
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.delete(waiter);
        resolve({ kind: "ended" });
      };
      const waiter: Waiter = {
        grant: () => {
          forget();
          const inTime = budget.remainingMs() >= LEAST_MS;
          resolve(inTime ? this.#acquired() : { kind: "ended" });
          return inTime;
        },
      };
      this.#waiting.add(waiter);
      const forget = budget.onEnd(end);
    });
  }

  #acquired(): SlotOutcome {
    let released = false;
    return {
      kind: "acquired",
      release: () => {
        if (released) return;
        released = true;
        this.#handOn();
      },
    };
  }

  #handOn(): void {
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      if (next.grant()) return;
    }
    this.#free += 1;
  }
}

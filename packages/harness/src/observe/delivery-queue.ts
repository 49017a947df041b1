import { Deadline } from "../chain/deadline.js";
import type { Clock } from "../clock.js";
import { EndSource } from "../ending.js";

/** Bounds of the queue of one backend. */
export interface QueueLimits {
  readonly maxObservations: number;
  readonly maxDeliveries: number;
  readonly observeTimeoutMs: number;
}

/** Deliveries that were lost in a row. */
export interface Loss {
  readonly reason: "queue-full" | "closed";
  readonly count: number;
  /** When the first of them was lost. */
  readonly since: Date;
}

/** What a queue does with its entries. Neither may throw or reject. */
export interface QueueActions<T> {
  /** Delivers one entry within its time. */
  deliver(entry: T, budget: Deadline): Promise<void>;
  /** Is told what was lost, once for all that were lost in a row. */
  lost(loss: Loss): void;
}

/**
 * What waits to be delivered to one backend: in order, a few at a time, each within its own time, and no more than the limit. What
 * does not fit is lost and counted, so that a slow backend costs the host neither time nor memory (runtime-semantics 6.4, rule 7).
 */
export class DeliveryQueue<T> {
  #waiting: T[] = [];
  #running = 0;
  #begun = false;
  #closed = false;
  #loss: Loss | undefined;
  #idle: (() => void) | undefined;
  readonly #closing = new EndSource();

  constructor(
    private readonly limits: QueueLimits,
    private readonly clock: Clock,
    private readonly actions: QueueActions<T>,
  ) {}

  /** Adds an entry and returns at once: nothing of it is delivered in the caller's turn. */
  add(entry: T): void {
    if (this.#closed) {
      this.#lose("closed", 1);
      this.#tellLoss();
      return;
    }
    if (this.#waiting.length >= this.limits.maxObservations) return this.#lose("queue-full", 1);
    this.#waiting.push(entry);
    if (this.#begun) return;
    this.#begun = true;
    // A timer, and not a microtask: the caller's own work goes first.
    setTimeout(() => {
      this.#begun = false;
      this.#fill();
    }, 0);
  }

  #fill(): void {
    while (this.#running < this.limits.maxDeliveries) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#tellLoss();
      this.#running += 1;
      void this.#deliver(next);
    }
  }

  async #deliver(entry: T): Promise<void> {
    const budget = new Deadline(this.clock, this.limits.observeTimeoutMs, this.#closing);
    try {
      await this.actions.deliver(entry, budget);
    } finally {
      budget.dispose();
      this.#running -= 1;
      this.#fill();
      if (this.#running === 0 && this.#waiting.length === 0) this.#idle?.();
    }
  }

  #lose(reason: Loss["reason"], count: number): void {
    if (this.#loss !== undefined && this.#loss.reason !== reason) this.#tellLoss();
    const since = this.#loss?.since ?? this.clock.now();
    this.#loss = { reason, since, count: (this.#loss?.count ?? 0) + count };
  }

  #tellLoss(): void {
    const loss = this.#loss;
    this.#loss = undefined;
    if (loss !== undefined) this.actions.lost(loss);
  }

  /** Takes no more, delivers what waits for at most `drainMs`, and loses the rest. Leaves nothing running. */
  async close(drainMs: number): Promise<void> {
    this.#closed = true;
    this.#fill();
    if (this.#running > 0) await this.#drained(drainMs);
    const left = this.#waiting.length;
    this.#waiting = [];
    if (left > 0) this.#lose("closed", left);
    this.#tellLoss();
    if (this.#running === 0) return;
    const idle = this.#untilIdle();
    this.#closing.end();
    await idle;
  }

  async #drained(drainMs: number): Promise<void> {
    let callOff: () => void = () => {};
    const patience = new Promise<void>((resolve) => {
      callOff = this.clock.after(drainMs, resolve);
    });
    await Promise.race([this.#untilIdle(), patience]);
    callOff();
  }

  #untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle = resolve;
    });
  }
}

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

interface Entry<T> {
  readonly value: T;
}

/** Someone who waits for entries to be done with. */
interface Waiter<T> {
  readonly open: Set<Entry<T>>;
  readonly resolve: () => void;
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
  #waiting: Entry<T>[] = [];
  readonly #unfinished = new Set<Entry<T>>();
  readonly #waiters = new Set<Waiter<T>>();
  #running = 0;
  #begun = false;
  #closed = false;
  #loss: Loss | undefined;
  readonly #closing = new EndSource();

  constructor(
    private readonly limits: QueueLimits,
    private readonly clock: Clock,
    private readonly actions: QueueActions<T>,
  ) {}

  /** Adds an entry and returns at once: nothing of it is delivered in the caller's turn. */
  add(value: T): void {
    if (this.#closed) {
      this.#lose("closed", 1);
      this.#tellLoss();
      return;
    }
    if (this.#waiting.length >= this.limits.maxObservations) return this.#lose("queue-full", 1);
    const entry = { value };
    this.#waiting.push(entry);
    this.#unfinished.add(entry);
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

  async #deliver(entry: Entry<T>): Promise<void> {
    const budget = new Deadline(this.clock, this.limits.observeTimeoutMs, this.#closing);
    try {
      await this.actions.deliver(entry.value, budget);
    } finally {
      budget.dispose();
      this.#running -= 1;
      this.#finish(entry);
      this.#fill();
    }
  }

  #finish(entry: Entry<T>): void {
    this.#unfinished.delete(entry);
    for (const waiter of this.#waiters) {
      waiter.open.delete(entry);
      if (waiter.open.size > 0) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }

  /** Settles once all that was added so far is done with: delivered, failed or lost. */
  flush(): Promise<void> {
    if (this.#unfinished.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.add({ open: new Set(this.#unfinished), resolve });
    });
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
    const left = this.#waiting;
    this.#waiting = [];
    if (left.length > 0) this.#lose("closed", left.length);
    this.#tellLoss();
    for (const entry of left) this.#finish(entry);
    const finished = this.flush();
    this.#closing.end();
    await finished;
  }

  async #drained(drainMs: number): Promise<void> {
    let callOff: () => void = () => {};
    const patience = new Promise<void>((resolve) => {
      callOff = this.clock.after(drainMs, resolve);
    });
    await Promise.race([this.flush(), patience]);
    callOff();
  }
}

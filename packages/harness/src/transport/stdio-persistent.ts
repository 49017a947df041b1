// Node.js only: reached from the `node` entry alone.

import type { ObserveNotification } from "@ahp/types";
import type { Budget } from "../budget.js";
import type { Clock } from "../clock.js";
import { type Failure, failed } from "../failure.js";
import { pause } from "../pause.js";
import { Pending } from "./pending.js";
import type { CommandLine } from "./process-group.js";
import { Slots } from "./slots.js";
import { type ConversationLimits, StdioConversation } from "./stdio-conversation.js";
import {
  type Delivery,
  type Exchange,
  type FailedExchange,
  failedExchange,
  type OutgoingRequest,
  type Transport,
} from "./transport.js";

/** Limits of a persistent process over all its lives. */
export interface StdioPersistentLimits extends ConversationLimits {
  readonly maxQueued: number;
  readonly restartDelayMs: number;
  readonly maxRestartDelayMs: number;
}

/**
 * A backend whose process is started at the first request and kept (runtime-semantics 8.1). One request is outstanding at a time;
 * others wait in order, each inside its own deadline. A process that ended is started again by the next request, after a delay that
 * doubles with each life that brought no answer.
 */
export class StdioPersistentTransport implements Transport {
  readonly name = "stdio-persistent";
  readonly #slot: Slots;
  #conversation: StdioConversation | undefined;
  readonly #pending = new Pending();
  #failures = 0;
  #lastFailure: Failure | undefined;
  #startAllowedAt = 0;
  #closed = false;

  constructor(
    private readonly command: CommandLine,
    private readonly limits: StdioPersistentLimits,
    private readonly clock: Clock,
  ) {
    this.#slot = new Slots(1, limits.maxQueued);
  }

  async exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    const slot = await this.#slot.acquire(budget);
    if (slot.kind !== "acquired") return this.#notSent(slot.kind);
    try {
      const conversation = this.#ready(request.id) ?? (await this.#start(budget));
      return conversation instanceof StdioConversation
        ? await conversation.ask(request, budget)
        : conversation;
    } finally {
      slot.release();
    }
  }

  /** In its turn, but without waiting until the pipe took it: an interception does not wait for that. */
  async notify(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    const slot = await this.#slot.acquire(budget);
    if (slot.kind !== "acquired") return this.#notSent(slot.kind);
    let conversation: StdioConversation | FailedExchange;
    try {
      conversation = this.#ready() ?? (await this.#start(budget));
    } finally {
      slot.release();
    }
    return conversation instanceof StdioConversation ? conversation.tell(notification, budget) : conversation;
  }

  #notSent(why: "full" | "ended"): FailedExchange {
    const failure =
      why === "full"
        ? failed("overloaded", `${this.limits.maxQueued} requests already wait for it (limits.maxQueued)`)
        : failed("timeout", "the request waited for earlier ones and was not sent");
    return failedExchange(failure);
  }

  /** The running process, if there is one that takes a request. `id` is that of a request. */
  #ready(id?: string): StdioConversation | undefined {
    this.#buryEnded();
    const unfit = id === undefined ? undefined : this.#conversation?.unfitFor(id);
    if (unfit !== undefined) this.#dismiss(unfit);
    return this.#conversation;
  }

  /** A new process, or why there is none. */
  async #start(budget: Budget): Promise<StdioConversation | FailedExchange> {
    const hindrance = await this.#waitForRestart(budget);
    if (hindrance !== undefined) return failedExchange(hindrance);
    if (this.#closed) return failedExchange(CLOSED);
    const opening = StdioConversation.open(this.command, this.limits);
    this.#pending.add(opening.then((opened) => this.#endWhenClosed(opened)));
    const opened = await opening;
    if (this.#closed) return failedExchange(CLOSED);
    if (!(opened instanceof StdioConversation)) {
      this.#countFailure(opened);
      return failedExchange(opened, "later");
    }
    this.#conversation = opened;
    return opened;
  }

  /** A process that was being started while the harness was closed. */
  async #endWhenClosed(opened: StdioConversation | Failure): Promise<void> {
    if (this.#closed && opened instanceof StdioConversation) await opened.stop(CLOSED);
  }

  /** Lets go of a process that takes no further request. */
  #buryEnded(): void {
    const conversation = this.#conversation;
    if (conversation?.over === undefined) return;
    this.#conversation = undefined;
    if (conversation.answered) this.#failures = 0;
    this.#countFailure(conversation.over);
    this.#pending.add(conversation.stop(conversation.over));
  }

  #dismiss(why: Failure): void {
    const conversation = this.#conversation;
    this.#conversation = undefined;
    if (conversation !== undefined) this.#pending.add(conversation.stop(why));
  }

  #countFailure(failure: Failure): void {
    const delay = Math.min(this.limits.restartDelayMs * 2 ** this.#failures, this.limits.maxRestartDelayMs);
    this.#failures += 1;
    this.#lastFailure = failure;
    this.#startAllowedAt = this.clock.monotonicMs() + delay;
  }

  /** Waits until a process may be started again. A budget that is too short for that fails at once, with the cause. */
  async #waitForRestart(budget: Budget): Promise<Failure | undefined> {
    if (this.#closed) return CLOSED;
    const delay = this.#startAllowedAt - this.clock.monotonicMs();
    const cause = this.#lastFailure;
    if (delay <= 0 || cause === undefined) return undefined;
    const notYet = {
      ...cause,
      detail: `${cause.detail}; it is not started again yet, after failure ${this.#failures} in a row`,
    };
    if (budget.remainingMs() <= delay) return notYet;
    await pause(delay, budget, this.clock);
    if (this.#closed) return CLOSED;
    return budget.ended ? notYet : undefined;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#dismiss(CLOSED);
    await this.#pending.over();
  }
}

const CLOSED = failed("disconnected", "the harness was closed");

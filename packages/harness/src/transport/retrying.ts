import type { ObserveNotification } from "@ahp/types";
import type { Budget } from "../budget.js";
import type { Clock } from "../clock.js";
import { pause } from "../pause.js";
import type { TransportName } from "../transport-name.js";
import type { Delivery, Exchange, OutgoingRequest, Transport } from "./transport.js";

/** How often a request is sent again, and how long is waited before. */
export interface RetryLimits {
  readonly maxRetries: number;
  readonly retryDelayMs: number;
}

/**
 * Sends a request again, word for word, when it is known that nobody answered it, and only inside its original deadline
 * (runtime-semantics 6.6). Which failures those are is the transport's to say; a denial, an empty answer and any other answer, a
 * rejected one included, are never asked for twice. Notifications are sent once.
 */
export class RetryingTransport implements Transport {
  readonly name: TransportName;

  constructor(
    private readonly transport: Transport,
    private readonly limits: RetryLimits,
    private readonly clock: Clock,
  ) {
    this.name = transport.name;
  }

  async exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    for (let attempts = 1; ; attempts++) {
      const exchange = await this.transport.exchange(request, budget);
      const again =
        !exchange.ok &&
        exchange.retry !== undefined &&
        (await this.#waitFor(exchange.retry, attempts, budget));
      if (!again) return attempts === 1 ? exchange : { ...exchange, attempts };
    }
  }

  /** Waits until it is time for the next attempt. False when there is none. */
  async #waitFor(retry: "at-once" | "later", attempts: number, budget: Budget): Promise<boolean> {
    if (attempts > this.limits.maxRetries) return false;
    const delayMs = retry === "at-once" ? 0 : this.limits.retryDelayMs * 2 ** (attempts - 1);
    if (budget.remainingMs() <= delayMs) return false;
    await pause(delayMs, budget, this.clock);
    return !budget.ended;
  }

  notify(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    return this.transport.notify(notification, budget);
  }

  close(): Promise<void> {
    return this.transport.close();
  }
}

import type { ObserveNotification } from "@ahp/types";
import type { Budget } from "../budget.js";
import type { Clock } from "../clock.js";
import { pause } from "../pause.js";
import type { TransportName } from "../transport-name.js";
import type { Delivery, Exchange, FailedExchange, OutgoingRequest, Transport } from "./transport.js";

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

  exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    return this.transport
      .exchange(request, budget)
      .then((first) => (mayRepeat(first) ? this.#repeat(first, request, budget) : first));
  }

  async #repeat(first: FailedExchange, request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    let exchange: Exchange = first;
    let attempts = 1;
    while (mayRepeat(exchange) && (await this.#waitFor(exchange.retry, attempts, budget))) {
      exchange = await this.transport.exchange(request, budget);
      attempts += 1;
    }
    return attempts === 1 ? exchange : { ...exchange, attempts };
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

/** Whether it is known that nobody answered. */
function mayRepeat(
  exchange: Exchange,
): exchange is FailedExchange & { readonly retry: NonNullable<FailedExchange["retry"]> } {
  return !exchange.ok && exchange.retry !== undefined;
}

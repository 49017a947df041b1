import { type AhpEvent, METHODS, type ObserveNotification, PROTOCOL_VERSION } from "@ahp/types";
import { referenceTo } from "../audit/event-reference.js";
import type { AuditRecord, SubscriptionRef } from "../audit/record.js";
import { redactFailure } from "../audit/redact-failure.js";
import type { Redactor } from "../audit/redactor.js";
import type { Budget } from "../budget.js";
import type { Clock } from "../clock.js";
import { viewAndWithheld } from "../event/recipient-view.js";
import { type Failure, failed } from "../failure.js";
import { isoTime } from "../iso-time.js";
import type { Transport } from "../transport/transport.js";
import { DeliveryQueue, type QueueLimits } from "./delivery-queue.js";
import type { Recipient } from "./recipient.js";

/** What observation needs of the harness. */
export interface ObserversContext {
  readonly transports: ReadonlyMap<string, Transport>;
  readonly limits: QueueLimits & { readonly observeDrainMs: number };
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly record: (record: AuditRecord) => void;
}

interface Delivery {
  readonly event: AhpEvent;
  readonly recipient: Recipient;
  readonly before: AhpEvent | undefined;
}

/**
 * Tells subscriptions about events: best effort, with a queue for each backend, and without any say in what happens
 * (runtime-semantics 6.4). Whatever a backend answers is ignored, and whatever fails is recorded and changes nothing.
 */
export class Observers {
  readonly #queues: ReadonlyMap<string, DeliveryQueue<Delivery>>;

  constructor(private readonly context: ObserversContext) {
    const { transports, limits, clock } = context;
    this.#queues = new Map(
      [...transports].map(([backendId, transport]) => [
        backendId,
        new DeliveryQueue<Delivery>(limits, clock, {
          deliver: (delivery, budget) => this.#deliver(delivery, transport, budget),
          lost: ({ since, ...loss }) =>
            context.record({
              kind: "observation",
              outcome: "dropped",
              time: isoTime(since),
              backendId,
              ...loss,
            }),
        }),
      ]),
    );
  }

  /**
   * Tells each recipient about the event. Returns at once. The event is read later and must not change any more.
   *
   * @param before the same event before backends edited it
   */
  tell(event: AhpEvent, recipients: readonly Recipient[], before?: AhpEvent): void {
    for (const recipient of recipients)
      this.#queues.get(recipient.backendId)?.add({ event, recipient, before });
  }

  async #deliver(delivery: Delivery, transport: Transport, budget: Budget): Promise<void> {
    const { clock } = this.context;
    const { event, recipient } = delivery;
    const time = isoTime(clock.now());
    const started = clock.monotonicMs();
    const failure = await this.#send(delivery, transport, budget);
    this.context.record({
      kind: "observation",
      outcome: failure === undefined ? "delivered" : "failed",
      time,
      durationMs: Math.max(0, clock.monotonicMs() - started),
      ...referenceTo(event),
      ...subscriptionOf(recipient),
      transport: transport.name,
      ...(failure === undefined ? {} : { failure: redactFailure(failure, event, this.context.redactor) }),
    });
  }

  async #send(delivery: Delivery, transport: Transport, budget: Budget): Promise<Failure | undefined> {
    try {
      const delivered = await transport.notify(observeNotification(delivery), budget);
      if (delivered.ok) return undefined;
      return budget.ended && !budget.expired ? CLOSED : delivered.failure;
    } catch (error) {
      const name = error instanceof Error ? error.name : "an exception";
      return failed("internal", `the harness failed while it told the backend (${name})`);
    }
  }

  /** Settles once every event that was told so far is delivered, failed or lost. */
  async flush(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.flush()));
  }

  /** Takes no more events, and drains the queues within `limits.observeDrainMs`. */
  async close(): Promise<void> {
    const { observeDrainMs } = this.context.limits;
    await Promise.all([...this.#queues.values()].map((queue) => queue.close(observeDrainMs)));
  }
}

const CLOSED = failed("disconnected", "the harness was closed before the observation was delivered");

/** The notification for one recipient: its own view, and no id, as nothing answers it (AHP-RPC-002). */
function observeNotification({ event, recipient, before }: Delivery): ObserveNotification {
  const { subscription, authorizePart } = recipient;
  const { view } = viewAndWithheld(event, subscription, authorizePart, before);
  return {
    jsonrpc: "2.0",
    method: METHODS.observe,
    params: { protocolVersion: PROTOCOL_VERSION, event: view },
  };
}

function subscriptionOf({ backendId, subscriptionIndex }: SubscriptionRef): SubscriptionRef {
  return { backendId, subscriptionIndex };
}

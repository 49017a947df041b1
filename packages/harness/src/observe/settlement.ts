import type { EventOf, InterceptableEventType } from "@ahp/types";
import type { Decision } from "../chain/decision.js";
import { buildEvent } from "../event/build-event.js";
import type { EventOrigin } from "../event/event-origin.js";
import { settledCopy } from "../event/settled-copy.js";
import { hookFailures, otherThan, recipientsAfter } from "./after-settlement.js";
import type { Observers } from "./observers.js";
import type { Recipient } from "./recipient.js";

/** Who could be told about a settled boundary. */
export interface SettlementAudience {
  /** Observers of the boundary. */
  readonly observers: readonly Recipient[];
  /** Interceptors of the boundary, in the order in which they were to be asked. */
  readonly interceptors: readonly Recipient[];
  /** Observers of `hook.failure`. */
  readonly failureObservers: readonly Recipient[];
}

/**
 * Tells about a boundary once its decision is settled, with accepted content only, and about each backend that failed at it. Returns at
 * once: the decision is made, and nothing that comes of this reaches it (runtime-semantics 6.4).
 *
 * @param reported the event as the host reported it, before anyone edited it
 */
export function tellSettled(
  decision: Decision<InterceptableEventType>,
  reported: EventOf<InterceptableEventType>,
  audience: SettlementAudience,
  observers: Observers,
  origin: EventOrigin,
): void {
  const recipients = recipientsAfter(decision, audience.observers, audience.interceptors);
  if (recipients.length > 0) {
    const before = decision.event === reported ? undefined : settledCopy(reported);
    observers.tell(settledCopy(decision.event), recipients, before);
  }
  if (audience.failureObservers.length === 0) return;
  for (const payload of hookFailures(decision)) {
    const others = otherThan(audience.failureObservers, payload.failure.backendId);
    if (others.length > 0) observers.tell(buildEvent("hook.failure", payload, origin), others);
  }
}

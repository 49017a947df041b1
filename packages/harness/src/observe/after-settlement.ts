import type { EventOf, InterceptableEventType } from "@ahp/types";
import type { Decision } from "../chain/decision.js";
import type { EventPayload } from "../event/build-event.js";
import type { Recipient } from "./recipient.js";

/**
 * Who is told about a boundary after its decision: every matching observer, and each matching interceptor that was not asked because
 * the decision was settled before its turn. Who was asked gets no second copy. Nobody is told after an interruption, which starts no
 * observation (runtime-semantics 6.4, rules 2 to 4, and 6.5).
 */
export function recipientsAfter(
  { outcome, record }: Pick<Decision, "outcome" | "record">,
  observers: readonly Recipient[],
  interceptors: readonly Recipient[],
): Recipient[] {
  if (outcome === "interrupted") return [];
  return [...observers, ...interceptors.slice(record.asked.length)];
}

/**
 * The `hook.failure` events of a settled decision, one for each question that failed. The reason is the class of the failure: what
 * exactly happened is for the local record only (runtime-semantics 6.3).
 */
export function hookFailures(
  decision: Pick<Decision, "outcome" | "event" | "record">,
): EventPayload<"hook.failure">[] {
  const { outcome, record } = decision;
  if (outcome === "interrupted") return [];
  const event: EventOf<InterceptableEventType> = decision.event;
  return record.asked.flatMap(({ backendId, failurePolicy, failure }) =>
    failure === undefined
      ? []
      : [
          {
            failure: { backendId, reason: failure.class, policy: failurePolicy },
            parentEventId: event.id,
            ...(event.session === undefined ? {} : { session: event.session }),
            ...(event.turn === undefined ? {} : { turn: event.turn }),
          },
        ],
  );
}

/** Those who may be told of a backend's failure: everyone but the backend itself, which may not depend on it (runtime-semantics 6.3). */
export function otherThan(recipients: readonly Recipient[], backendId: string): Recipient[] {
  return recipients.filter((recipient) => recipient.backendId !== backendId);
}

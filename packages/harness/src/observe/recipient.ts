import type { Subscription } from "@ahp/types";
import type { SubscriptionRef } from "../audit/record.js";
import type { AuthorizePart } from "../event/authorize-content.js";

/**
 * A subscription that is told about an event: an observer, or an interceptor that was not asked because the decision was settled
 * before its turn (runtime-semantics 6.4, rule 3). It receives what its own selection permits, no more.
 */
export interface Recipient extends SubscriptionRef {
  readonly subscription: Subscription;
  readonly authorizePart?: AuthorizePart | undefined;
}

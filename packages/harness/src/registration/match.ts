import {
  EVENT_TYPES,
  type EventType,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptSubscription,
  type ObserveSubscription,
  type Registration,
  type Subscription,
} from "@ahp/types";

/** An intercept subscription and where it stands in the registration. */
export interface MatchedInterceptor {
  readonly backendId: string;
  /** Index of the subscription in its backend's `subscriptions`: what tells two subscriptions of one backend apart. */
  readonly subscriptionIndex: number;
  readonly subscription: InterceptSubscription;
}

/** An observe subscription and where it stands in the registration. */
export interface MatchedObserver {
  readonly backendId: string;
  readonly subscriptionIndex: number;
  readonly subscription: ObserveSubscription;
}

/** Whether an entry of `events` selects an event: by name, by family (`tool.*`), or all (`*`). runtime-semantics 5.6 */
export function selects(pattern: string, type: EventType): boolean {
  if (pattern === "*" || pattern === type) return true;
  return pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1));
}

/** Whether an entry of `events` selects no event at all in the mode, such as `foo.*`, or `hook.*` under intercept. */
export function selectsNothing(pattern: string, mode: "intercept" | "observe"): boolean {
  const types: readonly EventType[] = mode === "intercept" ? INTERCEPTABLE_EVENT_TYPES : EVENT_TYPES;
  return !types.some((type) => selects(pattern, type));
}

/**
 * The intercept subscriptions that an event is put to, in evaluation order: the order of `hooks`, and inside a backend the order
 * of its `subscriptions` (AHP-COMP-001, decision 16). A subscription matches once, however many of its entries select the event;
 * two subscriptions of one backend stay two.
 */
export function matchInterceptors(registration: Registration, type: EventType): MatchedInterceptor[] {
  return match(registration, type, (subscription) => subscription.mode === "intercept");
}

/** The observe subscriptions that are told about an event, independent of any interceptor, also one of the same backend. */
export function matchObservers(registration: Registration, type: EventType): MatchedObserver[] {
  return match(registration, type, (subscription) => subscription.mode === "observe");
}

function match<S extends Subscription>(
  registration: Registration,
  type: EventType,
  inMode: (subscription: Subscription) => subscription is S,
): { backendId: string; subscriptionIndex: number; subscription: S }[] {
  return registration.hooks.flatMap((backend) =>
    backend.subscriptions.flatMap((subscription, subscriptionIndex) =>
      inMode(subscription) && subscription.events.some((pattern) => selects(pattern, type))
        ? [{ backendId: backend.id, subscriptionIndex, subscription }]
        : [],
    ),
  );
}

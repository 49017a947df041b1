import type { EffectType, EventType, InterceptableEventType } from "@ahp/types";
import type { Failure } from "../failure.js";
import type { TransportName } from "../transport-name.js";

/** A subscription, by its place in the registration. */
export interface SubscriptionRef {
  readonly backendId: string;
  /** Index in the backend's `subscriptions`. */
  readonly subscriptionIndex: number;
}

/** An effect without its contents: enough to see what was asked for, never what it says. */
export interface EffectSummary {
  readonly type: EffectType;
  readonly target?: string;
  readonly operation?: string;
  readonly deliverAt?: string;
  /** The policy's own name for a denial. */
  readonly code?: string;
}

/**
 * What came of one question.
 *
 * - `accepted`: the answer counted, whole
 * - `rejected`: there was an answer, and it could not be accepted; the failure policy was applied
 * - `failed`: there was no usable answer; the failure policy was applied
 * - `interrupted`: the call was given up; no policy was applied
 */
export type AskOutcome = "accepted" | "rejected" | "failed" | "interrupted";

/**
 * What a chain of interceptors came to.
 *
 * - `continue`: nobody objected. It grants nothing: the host's own permissions, sandbox and approval still apply (AHP-DEC-003).
 * - `denied`: the operation must not happen (AHP-DEC-002).
 * - `stopped`: the operation must not happen, and no further model work either; nothing is undone.
 * - `ask`: the user decides, whatever else would have let it pass.
 * - `supplied`: a backend gave the result, which is used instead of executing. The host's own checks still apply.
 * - `interrupted`: the caller gave up, or the harness was closed. Never permission.
 */
export type DecisionOutcome = "continue" | "denied" | "ask" | "supplied" | "stopped" | "interrupted";

/** One interceptor that was asked. */
export interface AskRecord extends SubscriptionRef {
  readonly transport: TransportName;
  readonly timeoutMs: number;
  readonly failurePolicy: "fail-open" | "fail-closed";
  /** How often the same request was put to the backend: more than once only where nobody had answered before. */
  readonly attempt: number;
  /** Milliseconds from the record's `time` to dispatch. */
  readonly startedMs: number;
  /** Milliseconds from the record's `time` to acceptance, or to whatever ended the question. */
  readonly endedMs: number;
  readonly outcome: AskOutcome;
  /** What was answered, in order; also when it was rejected after it had been read. */
  readonly effects: readonly EffectSummary[];
  /** Why the answer did not count; present for `rejected` and `failed`. */
  readonly failure?: Failure;
}

/** The record of one interception: metadata only, without any payload value or secret. */
export interface InterceptionRecord {
  readonly kind: "interception";
  /** When it began: an RFC 3339 date-time. */
  readonly time: string;
  /** How long it took, in milliseconds. */
  readonly durationMs: number;
  readonly eventId: string;
  readonly eventType: InterceptableEventType;
  readonly sessionId?: string;
  readonly callId?: string;
  readonly outcome: DecisionOutcome;
  /** Whose denial it was; `synthetic` when it stands in for a backend that failed. */
  readonly denial?: SubscriptionRef & { readonly synthetic: boolean; readonly code?: string };
  /** Who supplied the result, when it was still bound to the effective event at the end. */
  readonly supplied?: SubscriptionRef;
  /** Who stopped the flow. */
  readonly stopped?: SubscriptionRef;
  /** Everyone who was asked, in order. */
  readonly asked: readonly AskRecord[];
  /** Matching interceptors that were not asked, because the decision was settled or given up before their turn. */
  readonly notAsked: readonly SubscriptionRef[];
}

/** One subscription that was told about an event. It decided nothing, whatever came of it (runtime-semantics 6.4). */
export interface DeliveryRecord extends SubscriptionRef {
  readonly kind: "observation";
  /** `delivered`: it was handed over, which does not say that anyone read it. `failed`: it was not, and is not sent again. */
  readonly outcome: "delivered" | "failed";
  /** When its turn came: an RFC 3339 date-time. */
  readonly time: string;
  /** How long it took from then, in milliseconds. */
  readonly durationMs: number;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly sessionId?: string;
  readonly callId?: string;
  readonly transport: TransportName;
  /** Why it was not delivered; present for `failed`. */
  readonly failure?: Failure;
}

/** Observations for one backend that were never sent. One record stands for as many as were lost in a row. */
export interface DropRecord {
  readonly kind: "observation";
  readonly outcome: "dropped";
  /** When the first of them was lost: an RFC 3339 date-time. */
  readonly time: string;
  readonly backendId: string;
  /** `queue-full`: too many already waited (`limits.maxObservations`). `closed`: the harness was closed before their turn. */
  readonly reason: "queue-full" | "closed";
  /** How many were lost. */
  readonly count: number;
}

/** What came of telling observers about an event. */
export type ObservationRecord = DeliveryRecord | DropRecord;

/** A record of the harness: one for each decision, and one for each observation that was sent or lost. */
export type AuditRecord = InterceptionRecord | ObservationRecord;

/**
 * Receives each record once: of a decision when it is settled, of an observation when its delivery ended. What it throws is told to
 * `onError` and changes no decision.
 */
export type AuditSink = (record: AuditRecord) => unknown;

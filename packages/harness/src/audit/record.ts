import type { EffectType, InterceptableEventType } from "@ahp/types";
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
 * - `interrupted`: the caller gave up, or the harness was closed. Never permission.
 * - `ask`, `supplied`, `stopped`: the outcomes of effects that this version does not yet advertise.
 */
export type DecisionOutcome = "continue" | "denied" | "ask" | "supplied" | "stopped" | "interrupted";

/** One interceptor that was asked. */
export interface AskRecord extends SubscriptionRef {
  readonly transport: TransportName;
  readonly timeoutMs: number;
  readonly failurePolicy: "fail-open" | "fail-closed";
  /** How often the request was sent: 1, as nothing is retried yet. */
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
  /** Everyone who was asked, in order. */
  readonly asked: readonly AskRecord[];
  /** Matching interceptors that were not asked, because the decision was settled or given up before their turn. */
  readonly notAsked: readonly SubscriptionRef[];
}

/** A record of the harness, one for each decision. */
export type AuditRecord = InterceptionRecord;

/** Receives each record once, when the decision is settled. What it throws is told to `onError` and changes no decision. */
export type AuditSink = (record: AuditRecord) => unknown;

import type { EventOf, InterceptableEventType } from "@ahp/types";
import { freezeDeep } from "../audit/freeze.js";
import type { AskRecord, DecisionOutcome, InterceptionRecord, SubscriptionRef } from "../audit/record.js";
import { redactFailure } from "../audit/redact-failure.js";
import type { Redactor } from "../audit/redactor.js";
import { summarizeEffects } from "../audit/summarize-effects.js";
import type { Clock } from "../clock.js";
import type { Draft } from "../draft.js";
import type { ChainState } from "../effects/chain-state.js";
import { isoTime } from "../iso-time.js";
import type { AskResult } from "./ask.js";
import type { Interceptor } from "./interceptor.js";

/** What the log needs of its chain. */
export interface LogContext {
  readonly interceptors: readonly Interceptor[];
  readonly clock: Clock;
  readonly redactor: Redactor;
}

/** Collects what happens in one chain into the record of the interception, which is frozen: many read it, and nobody changes it. */
export class ChainLog {
  readonly #time: Date;
  readonly #start: number;
  readonly #asked: AskRecord[] = [];

  constructor(private readonly context: LogContext) {
    this.#time = context.clock.now();
    this.#start = context.clock.monotonicMs();
  }

  elapsedMs(): number {
    return Math.max(0, this.context.clock.monotonicMs() - this.#start);
  }

  add<E extends InterceptableEventType>(
    interceptor: Interceptor,
    startedMs: number,
    result: AskResult<E>,
    event: EventOf<E>,
  ): void {
    const { timeoutMs, failurePolicy } = interceptor.subscription;
    const entry: Draft<AskRecord> = {
      backendId: interceptor.backendId,
      subscriptionIndex: interceptor.subscriptionIndex,
      transport: interceptor.transport.name,
      timeoutMs,
      failurePolicy,
      attempt: result.attempts ?? 1,
      startedMs,
      endedMs: this.elapsedMs(),
      outcome: result.outcome,
      effects: freezeDeep("effects" in result ? summarizeEffects(result.effects) : []),
    };
    if ("failure" in result) {
      entry.failure = freezeDeep(redactFailure(result.failure, event, this.context.redactor));
    }
    this.#asked.push(Object.freeze(entry));
  }

  record<E extends InterceptableEventType>(
    event: EventOf<E>,
    outcome: DecisionOutcome,
    state: ChainState<E>,
  ): InterceptionRecord {
    const { denial, candidate, flow } = state;
    // A denial or a stop ends the chain, so whoever was asked last brought it.
    const decisive = this.#asked.at(-1);
    const record: Partial<Draft<InterceptionRecord>> = {
      kind: "interception",
      time: isoTime(this.#time),
      durationMs: this.elapsedMs(),
      eventId: event.id,
      eventType: event.type,
    };
    if (event.session !== undefined) record.sessionId = event.session.id;
    if ("call" in event) record.callId = event.call.id;
    record.outcome = outcome;
    if (denial !== undefined && decisive !== undefined) {
      const { synthetic, code } = denial;
      const { backendId, subscriptionIndex } = decisive;
      const whose = { backendId, subscriptionIndex, synthetic };
      record.denial = Object.freeze(code === undefined ? whose : { ...whose, code });
    }
    if (candidate !== undefined) record.supplied = Object.freeze(reference(candidate.suppliedBy));
    if (flow?.operation === "stop" && decisive !== undefined)
      record.stopped = Object.freeze(reference(decisive));
    record.asked = Object.freeze(this.#asked);
    const left = this.context.interceptors.slice(this.#asked.length);
    record.notAsked = Object.freeze(left.map((each) => Object.freeze(reference(each))));
    return Object.freeze(record as InterceptionRecord);
  }
}

function reference({ backendId, subscriptionIndex }: SubscriptionRef): SubscriptionRef {
  return { backendId, subscriptionIndex };
}

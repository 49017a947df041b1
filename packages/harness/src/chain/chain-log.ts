import type { EventOf, InterceptableEventType } from "@ahp/types";
import type { AskRecord, DecisionOutcome, InterceptionRecord, SubscriptionRef } from "../audit/record.js";
import { redactFailure } from "../audit/redact-failure.js";
import type { Redactor } from "../audit/redactor.js";
import { summarizeEffects } from "../audit/summarize-effects.js";
import type { Clock } from "../clock.js";
import type { ChainState } from "../effects/chain-state.js";
import type { AskResult } from "./ask.js";
import type { Interceptor } from "./interceptor.js";

/** What the log needs of its chain. */
export interface LogContext {
  readonly interceptors: readonly Interceptor[];
  readonly clock: Clock;
  readonly redactor: Redactor;
}

/** Collects what happens in one chain into the record of the interception. */
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
    const entry: AskRecord = {
      backendId: interceptor.backendId,
      subscriptionIndex: interceptor.subscriptionIndex,
      transport: interceptor.transport.name,
      timeoutMs,
      failurePolicy,
      attempt: result.attempts ?? 1,
      startedMs,
      endedMs: this.elapsedMs(),
      outcome: result.outcome,
      effects: "effects" in result ? summarizeEffects(result.effects) : [],
    };
    if (!("failure" in result)) this.#asked.push(entry);
    else this.#asked.push({ ...entry, failure: redactFailure(result.failure, event, this.context.redactor) });
  }

  record<E extends InterceptableEventType>(
    event: EventOf<E>,
    outcome: DecisionOutcome,
    state: ChainState<E>,
  ): InterceptionRecord {
    const decisive = this.#asked.at(-1);
    const { denial, candidate, flow } = state;
    return {
      kind: "interception",
      time: this.#time.toISOString(),
      durationMs: this.elapsedMs(),
      eventId: event.id,
      eventType: event.type,
      ...("session" in event && event.session !== undefined ? { sessionId: event.session.id } : {}),
      ...("call" in event ? { callId: event.call.id } : {}),
      outcome,
      ...(denial === undefined || decisive === undefined
        ? {}
        : {
            denial: {
              ...reference(decisive),
              synthetic: denial.synthetic,
              ...(denial.code === undefined ? {} : { code: denial.code }),
            },
          }),
      ...(candidate === undefined ? {} : { supplied: reference(candidate.suppliedBy) }),
      // A stop ends the chain, so whoever was asked last stopped it.
      ...(flow?.operation !== "stop" || decisive === undefined ? {} : { stopped: reference(decisive) }),
      asked: this.#asked,
      notAsked: this.context.interceptors.slice(this.#asked.length).map(reference),
    };
  }
}

function reference({ backendId, subscriptionIndex }: SubscriptionRef): SubscriptionRef {
  return { backendId, subscriptionIndex };
}

import type { EventOf, InterceptableEventType } from "@ahp/types";
import type { Redactor } from "../audit/redactor.js";
import type { Clock } from "../clock.js";
import { initialState, isSettled } from "../effects/chain-state.js";
import type { Continuations } from "../effects/continuations.js";
import type { Ending } from "../ending.js";
import { type AskResult, ask } from "./ask.js";
import { ChainLog } from "./chain-log.js";
import { Deadline } from "./deadline.js";
import { type Decision, decisionOf } from "./decision.js";
import { applyFailurePolicy } from "./failure-policy.js";
import type { Interceptor } from "./interceptor.js";
import type { Terms } from "./question.js";
import { outcomeOf } from "./settle.js";

/** What a chain needs beside the event. */
export interface ChainContext extends Terms {
  /** Everyone who is to be asked, in order. */
  readonly interceptors: readonly Interceptor[];
  /** How many continuations there may still be, where they are offered. */
  readonly continuations?: Continuations | undefined;
  /** Comes when the caller gives up or the harness closes. */
  readonly interruption: Ending;
  readonly clock: Clock;
  readonly redactor: Redactor;
}

/**
 * Asks one interceptor after another, never two at once (AHP-COMP-001), until all were asked or the decision is settled: by a
 * denial, a stop, a fail-closed failure or an interruption. What one accepted answer established, the next interceptor is asked
 * about, and no later failure undoes it.
 */
export async function runChain<E extends InterceptableEventType>(
  event: EventOf<E>,
  context: ChainContext,
): Promise<Decision<E>> {
  const log = new ChainLog(context);
  let state = initialState(event);
  for (const interceptor of context.interceptors) {
    if (isSettled(state) || context.interruption.ended) break;
    const { timeoutMs, failurePolicy } = interceptor.subscription;
    const deadline = new Deadline(context.clock, timeoutMs, context.interruption);
    const started = log.elapsedMs();
    let result: AskResult<E>;
    try {
      result = await ask(interceptor, state, context, deadline);
    } finally {
      deadline.dispose();
    }
    log.add(interceptor, started, result, state.event);
    if (result.outcome === "accepted") state = result.staged;
    else if (result.outcome !== "interrupted") state = applyFailurePolicy(state, failurePolicy);
  }
  const outcome = outcomeOf(state, context.interruption.ended);
  return decisionOf(state, outcome, log.record(event, outcome, state), context.continuations);
}

import type { InterceptableEventType } from "@ahp/types";
import type { DecisionOutcome } from "../audit/record.js";
import type { ChainState } from "../effects/chain-state.js";

/**
 * What the state comes to, by the precedence of runtime-semantics 3.4: a denial beats a stop, a stop beats a question to the user, a
 * question beats a supplied result. An interruption beats all that is not settled yet (runtime-semantics 6.5).
 */
export function outcomeOf(state: ChainState<InterceptableEventType>, interrupted: boolean): DecisionOutcome {
  if (state.denial !== undefined) return "denied";
  if (state.flow?.operation === "stop") return "stopped";
  if (interrupted) return "interrupted";
  if (state.permission === "ask") return "ask";
  return state.candidate === undefined ? "continue" : "supplied";
}

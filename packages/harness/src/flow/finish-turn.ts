import { checkContinuations } from "../call-options.js";
import type { Decision } from "../chain/decision.js";
import type { Continuations } from "../effects/continuations.js";
import type { EventPayload } from "../event/build-event.js";
import type { InterceptOptions } from "../harness.js";
import { askOrTell, type FlowHarness } from "./ask-or-tell.js";

/** What is to follow a turn. `continuations` is what is left of the allowance, for the next turn. */
export type TurnEnding = {
  readonly continuations: Continuations;
  /** Absent when the host enforces nothing at `turn.finish.before`. */
  readonly decision?: Decision<"turn.finish.before">;
} & (
  | { readonly next: "finish" }
  /** Begin another turn: with these instructions, in order, and `parentEventId` on its `turn.start`, whose trigger is `continuation`. */
  | { readonly next: "continue"; readonly instructions: readonly string[]; readonly parentEventId: string }
  /** Finish, and start no further model work. */
  | { readonly next: "stop"; readonly reason: string }
  /** The caller gave up, the harness was closed, or a fail-closed backend failed: finish, and take nothing for approved. */
  | { readonly next: "give-up" }
);

/**
 * Asks before a turn finishes whether it should go on, and keeps the account (runtime-semantics 10.4): one accepted continuation spends
 * one of `remaining`, however many answers asked for it, and at 0 none is accepted; a stop cancels it and spends nothing.
 *
 * @throws HarnessError `invalid-option`, `invalid-payload` or `closed`, as a rejection
 * @example
 * const ending = await finishTurn(harness, { turn, outcome: "completed", items }, { remaining: 3, count: 0 });
 * if (ending.next === "continue") startTurn(ending.instructions, ending.parentEventId, ending.continuations);
 */
export async function finishTurn(
  harness: FlowHarness,
  payload: Omit<EventPayload<"turn.finish.before">, "continuationCount">,
  continuations: Continuations,
  options: Omit<InterceptOptions, "continuations"> = {},
): Promise<TurnEnding> {
  checkContinuations("finishTurn", continuations);
  const counted: EventPayload<"turn.finish.before"> = { ...payload, continuationCount: continuations.count };
  const decision = await askOrTell(harness, "turn.finish.before", counted, { ...options, continuations });
  if (decision === undefined) return { next: "finish", continuations };
  const account = { continuations: decision.continuations ?? continuations, decision };
  const { outcome, flow } = decision;
  if (outcome === "stopped" && flow?.operation === "stop")
    return { next: "stop", reason: flow.reason, ...account };
  if (outcome !== "continue") return { next: "give-up", ...account };
  if (flow?.operation !== "continue") return { next: "finish", ...account };
  const { instructions } = flow;
  return { next: "continue", instructions, parentEventId: decision.event.id, ...account };
}

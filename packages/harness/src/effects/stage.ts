import type { Effect, InterceptableEventType } from "@ahp/types";
import { failure, type Issue, type Result, success } from "@ahp/validate";
import { carryForward } from "./carry-forward.js";
import type { ChainState } from "./chain-state.js";
import { hasForeignAttachment, type PartProblem, UNAUTHORIZED_ATTACHMENT } from "./edit/check-parts.js";
import { partsOf } from "./edit/target-kind.js";
import { type StageContext, stageEdits } from "./stage-edits.js";
import { suppliedProblem } from "./supplied-value.js";

/**
 * Stages all effects of one response into a new state (runtime-semantics 3.3, step 3). Nothing of it is visible until the caller
 * publishes the state, and the given one is never changed. One effect that cannot be carried out rejects the whole response. The
 * effects fit the schema and passed {@link gate}.
 */
export function stage<E extends InterceptableEventType>(
  state: ChainState<E>,
  effects: readonly Effect[],
  context: StageContext<E>,
): Result<ChainState<E>> {
  const edited = stageEdits(state.event, effects, context);
  if (!edited.ok) return edited;
  const contradiction = contradictionAt(state.event.type, effects);
  if (contradiction !== undefined) return failure(contradiction);
  for (const [index, effect] of effects.entries()) {
    const problem = valueProblem(state, effect, context);
    if (problem !== undefined) {
      const path = `/result/effects/${index}/value`;
      return failure({ path, ...problem, requirement: "AHP-DEC-001" });
    }
  }
  return success(carryForward(state, effects, edited.value, context.recipient));
}

function valueProblem<E extends InterceptableEventType>(
  state: ChainState<E>,
  effect: Effect,
  { attachments }: StageContext<E>,
): PartProblem | undefined {
  switch (effect.type) {
    case "return":
      return suppliedProblem(state.event, effect.value, attachments());
    case "inject":
      return hasForeignAttachment(partsOf(effect.value), attachments()) ? UNAUTHORIZED_ATTACHMENT : undefined;
    default:
      return undefined;
  }
}

/** A denial beats a supplied result, except at an elicitation: both would be the user's answer (decision 14). */
function contradictionAt(type: InterceptableEventType, effects: readonly Effect[]): Issue | undefined {
  if (type !== "user.elicitation.request" || !effects.some((effect) => effect.type === "deny"))
    return undefined;
  const index = effects.findIndex((effect) => effect.type === "return");
  if (index < 0) return undefined;
  const message = "supplies an answer in a response that also denies the request; give one of the two";
  return {
    path: `/result/effects/${index}/type`,
    code: "contradiction",
    message,
    requirement: "AHP-DEC-001",
  };
}

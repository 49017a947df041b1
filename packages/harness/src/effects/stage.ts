import type { DenyEffect, Effect, InterceptableEventType } from "@ahp/types";
import { failure, type Issue, type Result, success } from "@ahp/validate";
import { type ChainState, type Denial, withDenial } from "./chain-state.js";

/**
 * Stages all effects of one response, in order, into a new state. Nothing of it is visible until the caller publishes the state,
 * and the given one is never changed. An effect that this version cannot enforce rejects the whole response, also when it slipped
 * through {@link gate}: it is never skipped.
 */
export function stage<E extends InterceptableEventType>(
  state: ChainState<E>,
  effects: readonly Effect[],
): Result<ChainState<E>> {
  let staged = state;
  for (const [index, effect] of effects.entries()) {
    const next = stageEffect(staged, effect, index);
    if (!next.ok) return next;
    staged = next.value;
  }
  return success(staged);
}

function stageEffect<E extends InterceptableEventType>(
  state: ChainState<E>,
  effect: Effect,
  index: number,
): Result<ChainState<E>> {
  switch (effect.type) {
    case "deny":
      return success(withDenial(state, denialOf(effect)));
    default:
      return failure(unenforceable(effect, index));
  }
}

function denialOf({ reason, code }: DenyEffect): Denial {
  return { reason, ...(code === undefined ? {} : { code }), synthetic: false };
}

function unenforceable(effect: Effect, index: number): Issue {
  return {
    path: `/result/effects/${index}/type`,
    code: "not-enforceable",
    message: `this harness cannot enforce the effect ${effect.type}`,
    requirement: "AHP-CAP-001",
  };
}

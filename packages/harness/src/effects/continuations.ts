import type { FlowCapability } from "@ahp/types";
import type { FlowChange } from "./chain-state.js";

/** How often an agent may still be told to go on, as the host counts it (runtime-semantics 10.4). Whole numbers of at least 0. */
export interface Continuations {
  /** How many are left. */
  readonly remaining: number;
  /** How many there have been. */
  readonly count: number;
  /** How many there may be in all, when the host commits to that. */
  readonly max?: number;
}

/**
 * The allowance after a decision: one accepted continuation spends one, however many responses asked for it. A stop, and a decision
 * against the operation, spend nothing.
 */
export function afterDecision(
  continuations: Continuations,
  flow: FlowChange | undefined,
  carriedOut: boolean,
): Continuations {
  if (!carriedOut || flow?.operation !== "continue") return continuations;
  const { remaining, count } = continuations;
  return { ...continuations, remaining: Math.max(0, remaining - 1), count: count + 1 };
}

/** What is advertised about them. */
export function counters(continuations: Continuations): Omit<FlowCapability, "operations"> {
  const { remaining, count, max } = continuations;
  return {
    remainingContinuations: remaining,
    continuationCount: count,
    ...(max === undefined ? {} : { maxContinuations: max }),
  };
}

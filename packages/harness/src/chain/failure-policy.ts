import type { InterceptableEventType } from "@ahp/types";
import { type ChainState, withDenial } from "../effects/chain-state.js";

/** What a model and a user read when a fail-closed backend failed. It says nothing about the backend or the failure. */
export const SYNTHETIC_REASON = "A required policy backend is unavailable.";

/**
 * Applies a subscription's failure policy, once for one failed interception (AHP-FAIL-001): fail-open goes on with what was accepted
 * so far, fail-closed denies. The denial is synthetic: no backend made it.
 */
export function applyFailurePolicy<E extends InterceptableEventType>(
  state: ChainState<E>,
  policy: "fail-open" | "fail-closed",
): ChainState<E> {
  return policy === "fail-open" ? state : withDenial(state, { reason: SYNTHETIC_REASON, synthetic: true });
}

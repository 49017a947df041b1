import type { InterceptableEventType } from "@ahp/types";
import { deny } from "../effects/carry-forward.js";
import { type ChainState, draftOf } from "../effects/chain-state.js";

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
  if (policy === "fail-open") return state;
  const denied = draftOf(state);
  deny(denied, { reason: SYNTHETIC_REASON, synthetic: true });
  return denied;
}

import type { EventOf, InjectEffect, InterceptableEventType } from "@ahp/types";
import { freezeDeep } from "../audit/freeze.js";
import type { DecisionOutcome, InterceptionRecord } from "../audit/record.js";
import type { Draft } from "../draft.js";
import type { Candidate, ChainState, Denial, FlowChange, Permission } from "../effects/chain-state.js";
import { afterDecision, type Continuations } from "../effects/continuations.js";

/** The settled decision about one event. */
export interface Decision<E extends InterceptableEventType = InterceptableEventType> {
  readonly outcome: DecisionOutcome;
  /** The effective event: what was asked about, with every accepted edit. What happens must be what it says. */
  readonly event: EventOf<E>;
  /** Why it was denied; present when `outcome` is `denied`. */
  readonly denial?: Denial;
  /**
   * What backends said about the user's permission. `allow` may spare the user an ordinary prompt, and nothing else: managed policy,
   * access checks and the sandbox apply as ever (runtime-semantics 3.4).
   */
  readonly permission: Permission;
  /** The result to use instead of executing; present when `outcome` is `supplied`, also when it is null. */
  readonly result?: unknown;
  /**
   * The supplied result and whose it is; present when `outcome` is `supplied`, or `ask`: it is then not handed out before the user has
   * agreed.
   */
  readonly candidate?: Candidate;
  /** A stop, or one continuation with its instructions; absent when no backend changed the flow. May stand beside a denial. */
  readonly flow?: FlowChange;
  /** What is left of `continuations` after this decision; present when the call gave them (runtime-semantics 10.4). */
  readonly continuations?: Continuations;
  /** For the user, in order. */
  readonly messages: readonly string[];
  /** For the context, in order. */
  readonly injections: readonly InjectEffect[];
  /** The audit record: who was asked, what came back, how long it took and why. For operators, never for a model. */
  readonly record: InterceptionRecord;
}

/** The decision that a settled state comes to. What was decided is frozen; the event is the host's to use. */
export function decisionOf<E extends InterceptableEventType>(
  state: ChainState<E>,
  outcome: DecisionOutcome,
  record: InterceptionRecord,
  continuations?: Continuations,
): Decision<E> {
  const { event, permission, denial, candidate, flow, messages, injections } = state;
  const decision: Draft<Decision<E>> = {
    outcome,
    event,
    permission,
    messages: Object.freeze(messages),
    injections: freezeDeep(injections),
    record,
  };
  if (denial !== undefined) decision.denial = Object.freeze(denial);
  if (candidate !== undefined && (outcome === "supplied" || outcome === "ask")) {
    decision.candidate = freezeDeep(candidate);
    if (outcome === "supplied") decision.result = candidate.value;
  }
  if (flow !== undefined) decision.flow = freezeDeep(flow);
  if (continuations !== undefined) {
    decision.continuations = afterDecision(continuations, flow, outcome === "continue");
  }
  return Object.freeze(decision);
}

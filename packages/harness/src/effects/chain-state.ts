import type { EventOf, InjectEffect, InterceptableEventType } from "@ahp/types";
import type { SubscriptionRef } from "../audit/record.js";
import type { Draft } from "../draft.js";

/** Why an operation was denied. `reason` is what a model and a user may read. */
export interface Denial {
  readonly reason: string;
  /** The policy's own name for the reason, in reverse-DNS form. */
  readonly code?: string;
  /** True when no backend denied: a fail-closed backend failed, and the harness denied in its place (runtime-semantics 6.3). */
  readonly synthetic: boolean;
}

/** What backends said about the user's permission, as `state` on the wire names it (runtime-semantics 2.3). */
export type Permission = "none" | "allow" | "ask" | "deny";

/** A result that a `return` effect supplied, to be used instead of executing. `null` is a result too. */
export interface Candidate {
  readonly value: unknown;
  /** Whose result it is. For the host alone: no backend is told (runtime-semantics 10.3). */
  readonly suppliedBy: SubscriptionRef;
}

/** What becomes of the flow: a stop, or one continuation with all instructions that were given for it, in order. */
export type FlowChange =
  | { readonly operation: "stop"; readonly reason: string; readonly instructions: readonly string[] }
  | { readonly operation: "continue"; readonly instructions: readonly string[] };

/**
 * What accepted responses have established so far. Immutable: a response is staged into a new state, which is published whole or
 * not at all (runtime-semantics 3.3).
 */
export interface ChainState<E extends InterceptableEventType> {
  /** The event with every accepted edit: what the next interceptor is asked about and what is executed. */
  readonly event: EventOf<E>;
  readonly permission: Permission;
  /** There exactly when `permission` is `deny`. */
  readonly denial: Denial | undefined;
  /** The supplied result, while it is bound to the effective event. Never beside a denial. */
  readonly candidate: Candidate | undefined;
  readonly flow: FlowChange | undefined;
  /** For the user, in order. */
  readonly messages: readonly string[];
  /** For the context, in order. */
  readonly injections: readonly InjectEffect[];
}

/** A state that is being staged. */
export type StateDraft<E extends InterceptableEventType> = Draft<ChainState<E>>;

/** The state before anyone was asked. */
export function initialState<E extends InterceptableEventType>(event: EventOf<E>): ChainState<E> {
  return {
    event,
    permission: "none",
    denial: undefined,
    candidate: undefined,
    flow: undefined,
    messages: [],
    injections: [],
  };
}

/** The state, to be changed. */
export function draftOf<E extends InterceptableEventType>(state: ChainState<E>): StateDraft<E> {
  const { event, permission, denial, candidate, flow, messages, injections } = state;
  return { event, permission, denial, candidate, flow, messages, injections };
}

/** Whether decision-making is over, by a denial or a stop, so that nobody further is asked (AHP-COMP-001). */
export function isSettled(state: ChainState<InterceptableEventType>): boolean {
  return state.denial !== undefined || state.flow?.operation === "stop";
}

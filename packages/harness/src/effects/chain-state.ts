import type { EventOf, InjectEffect, InterceptableEventType } from "@ahp/types";
import type { SubscriptionRef } from "../audit/record.js";

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
  /** Present exactly when `permission` is `deny`. */
  readonly denial?: Denial;
  /** The supplied result, while it is bound to the effective event. Never beside a denial. */
  readonly candidate?: Candidate;
  readonly flow?: FlowChange;
  /** For the user, in order. */
  readonly messages: readonly string[];
  /** For the context, in order. */
  readonly injections: readonly InjectEffect[];
}

/** The state before anyone was asked. */
export function initialState<E extends InterceptableEventType>(event: EventOf<E>): ChainState<E> {
  return { event, permission: "none", messages: [], injections: [] };
}

/** The state with a denial, which beats everything else: the first reason stays (decision 13), a supplied result goes. */
export function withDenial<E extends InterceptableEventType>(
  state: ChainState<E>,
  denial: Denial,
): ChainState<E> {
  const { candidate: _, ...rest } = state;
  return { ...rest, permission: "deny", denial: state.denial ?? denial };
}

/** Whether decision-making is over, by a denial or a stop, so that nobody further is asked (AHP-COMP-001). */
export function isSettled(state: ChainState<InterceptableEventType>): boolean {
  return state.denial !== undefined || state.flow?.operation === "stop";
}

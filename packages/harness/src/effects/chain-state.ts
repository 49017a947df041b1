import type { EventOf, InjectEffect, InterceptableEventType } from "@ahp/types";

/** Why an operation was denied. `reason` is what a model and a user may read. */
export interface Denial {
  readonly reason: string;
  /** The policy's own name for the reason, in reverse-DNS form. */
  readonly code?: string;
  /** True when no backend denied: a fail-closed backend failed, and the harness denied in its place (runtime-semantics 6.3). */
  readonly synthetic: boolean;
}

/**
 * What accepted responses have established so far. Immutable: a response is staged into a new state, which is published whole or
 * not at all (runtime-semantics 3.3).
 */
export interface ChainState<E extends InterceptableEventType> {
  /** The event with every accepted edit: what the next interceptor is asked about and what is executed. */
  readonly event: EventOf<E>;
  readonly denial?: Denial;
  /** For the user, in order. */
  readonly messages: readonly string[];
  /** For the context, in order. */
  readonly injections: readonly InjectEffect[];
}

/** The state before anyone was asked. */
export function initialState<E extends InterceptableEventType>(event: EventOf<E>): ChainState<E> {
  return { event, messages: [], injections: [] };
}

/** Whether decision-making is over, so that nobody further is asked (AHP-COMP-001). */
export function isSettled(state: ChainState<InterceptableEventType>): boolean {
  return state.denial !== undefined;
}

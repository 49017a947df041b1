import type { DenyEffect, Effect, EventOf, InterceptableEventType } from "@ahp/types";
import type { SubscriptionRef } from "../audit/record.js";
import { type ChainState, type Denial, type FlowChange, withDenial } from "./chain-state.js";

/**
 * The state after an accepted response (runtime-semantics 2.3, 3.4). Edits come first, wherever they stand in the list: a changed
 * event invalidates a result and an approval that earlier responses gave, and what this response gives is bound to the changed one.
 *
 * @param event the event with the response's edits; the same object when they change nothing
 * @param recipient whose response it is
 */
export function carryForward<E extends InterceptableEventType>(
  state: ChainState<E>,
  effects: readonly Effect[],
  event: EventOf<E>,
  recipient: SubscriptionRef,
): ChainState<E> {
  const effective = event === state.event ? state : withoutApproval(state, event);
  const flow = flowAfter(state.flow, effects);
  const started: ChainState<E> = {
    ...effective,
    ...(flow === undefined ? {} : { flow }),
    messages: [
      ...state.messages,
      ...effects.flatMap((effect) => (effect.type === "message" ? [effect.text] : [])),
    ],
    injections: [...state.injections, ...effects.filter((effect) => effect.type === "inject")],
  };
  return effects.reduce((decided, effect) => decide(decided, effect, recipient), started);
}

/** Arguments or destination changed: whatever was supplied or allowed was so for others. A question to the user stays one. */
function withoutApproval<E extends InterceptableEventType>(
  { candidate: _, ...state }: ChainState<E>,
  event: EventOf<E>,
): ChainState<E> {
  return { ...state, event, permission: state.permission === "allow" ? "none" : state.permission };
}

/** `deny` beats all, `ask` beats `allow`, the last `return` wins. */
function decide<E extends InterceptableEventType>(
  state: ChainState<E>,
  effect: Effect,
  recipient: SubscriptionRef,
): ChainState<E> {
  switch (effect.type) {
    case "deny":
      return withDenial(state, denialOf(effect));
    case "ask":
      return state.permission === "deny" ? state : { ...state, permission: "ask" };
    case "allow":
      return state.permission === "none" ? { ...state, permission: "allow" } : state;
    case "return":
      return state.permission === "deny"
        ? state
        : { ...state, candidate: { value: effect.value, suppliedBy: recipient } };
    default:
      return state;
  }
}

function denialOf({ reason, code }: DenyEffect): Denial {
  return { reason, ...(code === undefined ? {} : { code }), synthetic: false };
}

/** A stop wins over any continuation and stays; instructions of continuations are kept in order all the same. */
function flowAfter(flow: FlowChange | undefined, effects: readonly Effect[]): FlowChange | undefined {
  const changes = effects.filter((effect) => effect.type === "flow");
  if (changes.length === 0) return flow;
  const given = changes.flatMap((change) =>
    change.operation === "continue" && change.instruction !== undefined ? [change.instruction] : [],
  );
  const instructions = [...(flow?.instructions ?? []), ...given];
  const stops = changes.flatMap((change) => (change.operation === "stop" ? [change.reason] : []));
  const reason = flow?.operation === "stop" ? flow.reason : stops[0];
  return reason === undefined
    ? { operation: "continue", instructions }
    : { operation: "stop", reason, instructions };
}

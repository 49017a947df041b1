import type { DenyEffect, Effect, EventOf, FlowEffect, InterceptableEventType } from "@ahp/types";
import type { SubscriptionRef } from "../audit/record.js";
import { type ChainState, type Denial, draftOf, type FlowChange, type StateDraft } from "./chain-state.js";

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
  const next = draftOf(state);
  if (event !== state.event) {
    next.event = event;
    withdrawApproval(next);
  }
  for (const effect of effects) carry(next, effect, recipient);
  return next;
}

/** Arguments or destination changed: whatever was supplied or allowed was so for others. A question to the user stays one. */
function withdrawApproval<E extends InterceptableEventType>(next: StateDraft<E>): void {
  next.candidate = undefined;
  if (next.permission === "allow") next.permission = "none";
}

/** `deny` beats all, `ask` beats `allow`, the last `return` wins. */
function carry<E extends InterceptableEventType>(
  next: StateDraft<E>,
  effect: Effect,
  recipient: SubscriptionRef,
): void {
  switch (effect.type) {
    case "deny":
      deny(next, denialOf(effect));
      break;
    case "ask":
      if (next.permission !== "deny") next.permission = "ask";
      break;
    case "allow":
      if (next.permission === "none") next.permission = "allow";
      break;
    case "return":
      if (next.permission !== "deny") next.candidate = { value: effect.value, suppliedBy: recipient };
      break;
    case "message":
      next.messages = [...next.messages, effect.text];
      break;
    case "inject":
      next.injections = [...next.injections, effect];
      break;
    case "flow":
      next.flow = flowAfter(next.flow, effect);
  }
}

/** A denial beats everything else: the first reason stays (decision 13), a supplied result goes. */
export function deny<E extends InterceptableEventType>(next: StateDraft<E>, denial: Denial): void {
  next.permission = "deny";
  next.denial ??= denial;
  next.candidate = undefined;
}

function denialOf({ reason, code }: DenyEffect): Denial {
  return code === undefined ? { reason, synthetic: false } : { reason, code, synthetic: false };
}

/** A stop wins over any continuation and stays; instructions of continuations are kept in order all the same. */
function flowAfter(flow: FlowChange | undefined, effect: FlowEffect): FlowChange {
  const instructions = flow?.instructions ?? [];
  if (effect.operation === "stop") {
    return flow?.operation === "stop" ? flow : { operation: "stop", reason: effect.reason, instructions };
  }
  const { instruction } = effect;
  const kept = instruction === undefined ? instructions : [...instructions, instruction];
  return flow?.operation === "stop"
    ? { ...flow, instructions: kept }
    : { operation: "continue", instructions: kept };
}

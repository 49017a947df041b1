import {
  CAPABILITY_BOUNDS,
  type ElicitationResult,
  type EventOf,
  type InterceptableEvent,
  type InterceptableEventType,
  type ModifyTarget,
} from "@ahp/types";
import { readJson } from "@ahp/validate";

/** The one target that can be edited at an event, if any (runtime-semantics 2.2). */
export function targetOf(type: InterceptableEventType): ModifyTarget | undefined {
  return CAPABILITY_BOUNDS[type].modify ?? undefined;
}

/**
 * The value of the event's target as it stands in the event. Undefined when there is none to edit: no target at all, or an elicitation
 * result whose body is not there, is no accepted form or has no answer.
 */
export function readTarget<E extends InterceptableEventType>(given: EventOf<E>): unknown {
  const event: InterceptableEvent = given;
  switch (event.type) {
    case "tool.before":
    case "tool.permission.request":
      return event.tool.input;
    case "tool.after":
    case "turn.start":
    case "turn.finish.before":
    case "model.request.before":
    case "model.response.after":
      return event.items;
    case "context.compact.before":
      return event.instructions ?? [];
    case "context.compact.after":
      return event.summary;
    case "user.elicitation.result":
      return elicitationResultOf(event)?.content;
    case "user.message.inbound":
    case "user.message.outbound":
      return event.message.messages;
    case "workspace.change.before":
      return event.workspace;
    default:
      return undefined;
  }
}

/** The event with another value of its target. The value is one that the target may have; nothing else of the event changes. */
export function writeTarget<E extends InterceptableEventType>(given: EventOf<E>, value: unknown): EventOf<E> {
  const event: InterceptableEvent = given;
  const written: object = { ...event, ...changedMembers(event, value) };
  return written as EventOf<E>;
}

function changedMembers(event: InterceptableEvent, value: unknown): object {
  switch (event.type) {
    case "tool.before":
    case "tool.permission.request":
      return { tool: { ...event.tool, input: value } };
    case "context.compact.before":
      return { instructions: value };
    case "context.compact.after":
      return { summary: value };
    case "user.elicitation.result":
      return { elicitation: withAnswer(event, value) };
    case "user.message.inbound":
    case "user.message.outbound":
      return { message: { ...event.message, messages: value } };
    case "workspace.change.before":
      return { workspace: value };
    default:
      return { items: value };
  }
}

/** The complete result with another answer, written again as the JSON text that it is (runtime-semantics 10.2, end). */
function withAnswer(event: EventOf<"user.elicitation.result">, content: unknown): object {
  const { elicitation } = event;
  const text = JSON.stringify({ ...elicitationResultOf(event), content });
  return { ...elicitation, result: { ...elicitation.result, text } };
}

/** The parsed result of an elicitation event whose body is there; a valid event's text is one (decision 1). */
function elicitationResultOf({
  elicitation,
}: EventOf<"user.elicitation.result">): ElicitationResult | undefined {
  const part = elicitation.result;
  if (part === undefined || !("text" in part)) return undefined;
  const parsed = readJson(part.text);
  return parsed.ok ? (parsed.value as ElicitationResult) : undefined;
}

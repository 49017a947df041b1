import { writeAnswer } from "@ahp/mcp-elicitation";
import {
  CAPABILITY_BOUNDS,
  type ElicitationAnswer,
  type ElicitationResult,
  type EventOf,
  type InterceptableEvent,
  type InterceptableEventType,
  type ModifyTarget,
} from "@ahp/types";
import { type Result, readJson, success } from "@ahp/validate";

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
      return bodyOf(event)?.result.content;
    case "user.message.inbound":
    case "user.message.outbound":
      return event.message.messages;
    case "workspace.change.before":
      return event.workspace;
    default:
      return undefined;
  }
}

/**
 * The event with another value of its target. The value is one that the target may have; nothing else of the event changes. Refused
 * where that cannot be kept: in an elicitation result with a number that JavaScript would change.
 */
export function writeTarget<E extends InterceptableEventType>(
  given: EventOf<E>,
  value: unknown,
): Result<EventOf<E>> {
  const event: InterceptableEvent = given;
  const changed =
    event.type === "user.elicitation.result"
      ? withAnswer(event, value as ElicitationAnswer)
      : success(changedMembers(event, value));
  return changed.ok ? success({ ...event, ...changed.value } as EventOf<E>) : changed;
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
function withAnswer(
  event: EventOf<"user.elicitation.result">,
  content: ElicitationAnswer,
): Result<{ elicitation?: object }> {
  const body = bodyOf(event);
  if (body === undefined) return success({});
  const written = writeAnswer(body.part.text, body.result, content);
  if (!written.ok) return written;
  const result = { ...body.part, text: written.value.text };
  return success({ elicitation: { ...event.elicitation, result } });
}

/** The part of an elicitation event whose body is there, and the result in it; a valid event's text is one (decision 1). */
function bodyOf({ elicitation }: EventOf<"user.elicitation.result">) {
  const part = elicitation.result;
  if (part === undefined || !("text" in part)) return undefined;
  const parsed = readJson(part.text);
  return parsed.ok ? { part, result: parsed.value as ElicitationResult } : undefined;
}

import type { ElicitationResult, Session, TextPart, TurnReference } from "@ahp/types";
import type { EventPayload } from "../../event/build-event.js";
import type { AskedRequest } from "./read-request.js";

/** What a request event says beside the elicitation, such as its `turn`. */
export type RequestEventMembers = Partial<Omit<EventPayload<"user.elicitation.request">, "elicitation">>;

/** Who asks, in which event. */
export interface RequestEvent {
  readonly id: string;
  readonly server: string;
  readonly session?: Session | undefined;
  readonly turn?: TurnReference | undefined;
}

/** The payload of `user.elicitation.request`: the complete params as one text part (runtime-semantics 10.2). */
export function requestPayload(
  { id, server }: RequestEvent,
  { text, mode }: AskedRequest,
  members: RequestEventMembers,
  newId: () => string,
): EventPayload<"user.elicitation.request"> {
  return { ...members, id, elicitation: { server, mode, request: textPart(text, newId) } };
}

/** The payload of `user.elicitation.result`: the complete result as one text part; server and mode are those of the request. */
export function resultPayload(
  { id, server, session, turn }: RequestEvent,
  { mode }: AskedRequest,
  result: ElicitationResult,
  newId: () => string,
): EventPayload<"user.elicitation.result"> {
  const { action } = result;
  return {
    parentEventId: id,
    ...(session === undefined ? {} : { session }),
    ...(turn === undefined ? {} : { turn }),
    elicitation: { server, mode, action, result: textPart(JSON.stringify(result), newId) },
  };
}

function textPart(text: string, newId: () => string): TextPart {
  return { id: newId(), synthesized: true, kind: "text", mediaType: "text/plain", selection: "body", text };
}

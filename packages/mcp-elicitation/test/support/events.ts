import type { UserElicitationRequestEvent, UserElicitationResultEvent } from "@ahp/types";

const ENVELOPE = {
  source: "urn:orion:node:7",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "orion-cli", version: "3.2.0" },
  session: { id: "ses_7" },
};

export const FORM = {
  message: "Who are you?",
  requestedSchema: {
    type: "object",
    properties: { name: { type: "string", minLength: 2 }, age: { type: "integer" } },
    required: ["name"],
  },
};
export const URL_REQUEST = {
  mode: "url",
  message: "Sign in",
  url: "https://auth.example.com/",
  elicitationId: "e1",
};
export const ANSWER = { action: "accept", content: { name: "Ada", age: 36 } };

/** A text part whose body holds the value. */
export const body = (value: unknown): object => ({
  id: "p1",
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  text: typeof value === "string" ? value : JSON.stringify(value),
});
export const hidden = (selection: "metadata" | "omit"): object => ({
  id: "p1",
  kind: "text",
  mediaType: "text/plain",
  selection,
});
export const gap = (): object => ({
  id: "p1",
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  gap: { reason: "unavailable" },
});

/** A request event; `elicitation` and `more` replace members. */
export function requestEvent(elicitation: object = {}, more: object = {}): UserElicitationRequestEvent {
  return {
    ...ENVELOPE,
    id: "evt_q",
    type: "user.elicitation.request",
    elicitation: { server: "crm", mode: "form", request: body(FORM), ...elicitation },
    ...more,
  } as UserElicitationRequestEvent;
}

/** The result event that belongs to it. */
export function resultEvent(elicitation: object = {}, more: object = {}): UserElicitationResultEvent {
  return {
    ...ENVELOPE,
    id: "evt_a",
    parentEventId: "evt_q",
    type: "user.elicitation.result",
    elicitation: { server: "crm", mode: "form", action: "accept", result: body(ANSWER), ...elicitation },
    ...more,
  } as UserElicitationResultEvent;
}

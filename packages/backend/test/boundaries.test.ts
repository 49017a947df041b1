import type { InterceptableEventType } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { createBackend, deny, type InterceptHandlers, message, modify, supply } from "../src/index.js";
import { goldenRequest } from "./support/golden.js";
import { developerMessage } from "./support/messages.js";

// What the effect schema lets through and one event cannot take (runtime-semantics 2.2, 3.2, 10.2).

async function decide(type: InterceptableEventType, returned: unknown, elicitation?: object) {
  const errors: Error[] = [];
  const backend = createBackend({
    name: "boundaries",
    version: "1",
    intercept: { [type]: () => returned } as InterceptHandlers,
    onError: (error) => errors.push(error),
  });
  const request = goldenRequest(type);
  const event = elicitation === undefined ? request.params.event : { ...request.params.event, elicitation };
  const response = await backend.handle({ ...request, params: { ...request.params, event } });
  return { response, errors };
}

/** A form that was shown, with a field for a name and one for an age. */
const FORM = {
  server: "s",
  mode: "form",
  request: {
    id: "request-1",
    kind: "text",
    mediaType: "text/plain",
    selection: "body",
    text: JSON.stringify({
      message: "Who are you?",
      requestedSchema: {
        type: "object",
        properties: { name: { type: "string", maxLength: 6 }, age: { type: "integer", minimum: 18 } },
        required: ["name"],
      },
    }),
  },
};
const { text: _form, ...notShown } = FORM.request;
const HIDDEN_FORM = { ...FORM, request: { ...notShown, selection: "omit" } };
const URL_MODE = { server: "s", mode: "url" };
const NOT_SHOWN = { server: "s", mode: "form", action: "accept" };
const resultOf = (result: object) => ({ ...FORM.request, text: JSON.stringify(result) });
/** The answer to a form, which was shown. */
const ACCEPTED = { ...NOT_SHOWN, result: resultOf({ action: "accept", content: { name: "Ada" } }) };
const assistant = { ...developerMessage("s3cr3t"), role: "assistant" as const };
const user = { ...developerMessage("s3cr3t"), role: "user" as const };
const [text] = developerMessage("s3cr3t").parts;

type Row = [what: string, type: InterceptableEventType, effect: unknown, says: RegExp, elicitation?: object];

describe("an author's mistake stays here: -32004 on the wire, the place for the author", () => {
  const rows: Row[] = [
    ["text for a model's answer", "model.request.before", supply("s3cr3t"), /\(return\).*\/value /],
    ["one message for a list", "model.request.before", supply(assistant), /\/value /],
    ["parts for messages", "model.request.before", supply([text]), /\/value\/0/],
    ["a message without an id", "model.request.before", supply([{ ...assistant, id: "" }]), /\/value\/0\/id/],
    ["null for a model's answer", "model.request.before", supply(null), /\/value /],
    ["text for a summary", "context.compact.before", supply("s3cr3t"), /\/value /],
    ["messages for a summary", "context.compact.before", supply([assistant]), /\/value\/0/],
    [
      "an attachment in a summary",
      "context.compact.before",
      supply([{ id: "a", kind: "attachment", mediaType: "image/png", selection: "omit" }]),
      /\/value\/0/,
    ],
    ["an answer without an action", "user.elicitation.request", supply({ content: {} }), /\/value/, FORM],
    [
      "an action that does not exist",
      "user.elicitation.request",
      supply({ action: "s3cr3t" }),
      /\/value\/action/,
      FORM,
    ],
    [
      "a nested answer",
      "user.elicitation.request",
      supply({ action: "accept", content: { a: { b: 1 } } }),
      /\/value\/content\/a/,
      FORM,
    ],
    ["null for an answer", "user.elicitation.request", supply(null), /\/value/, FORM],
    [
      "an answer without what the form requires",
      "user.elicitation.request",
      supply({ action: "accept", content: { age: 18 } }),
      /\/value\/content\/name enter a value/,
      FORM,
    ],
    [
      "no answer at all to a form that requires one",
      "user.elicitation.request",
      supply({ action: "accept" }),
      /\/value\/content\/name enter a value/,
      FORM,
    ],
    [
      "an answer beyond the bounds of the form",
      "user.elicitation.request",
      supply({ action: "accept", content: { name: "s3cr3t!", age: 17.5 } }),
      /\/value\/content\/name .*\/value\/content\/age /,
      FORM,
    ],
    [
      "an answer to a form that was not shown",
      "user.elicitation.request",
      supply({ action: "accept", content: { name: "s3cr3t" } }),
      /\/value\/action .* not shown/,
      HIDDEN_FORM,
    ],
    [
      "content with a refusal",
      "user.elicitation.request",
      supply({ action: "decline", content: {} }),
      /\/value\/content must be absent/,
      FORM,
    ],
    [
      "content for a URL",
      "user.elicitation.request",
      supply({ action: "accept", content: {} }),
      /\/value\/content must be absent/,
      URL_MODE,
    ],
    [
      "an object for an outgoing message",
      "user.message.outbound",
      modify("content", "replace", { name: "s3cr3t" }),
      /\(modify content replace\).*\/value must be a list of messages/,
    ],
    [
      "an outgoing message of the user",
      "user.message.outbound",
      modify("content", "merge", [assistant, user]),
      /\/value\/1\/role must be "assistant"/,
    ],
    [
      "an incoming message of the assistant",
      "user.message.inbound",
      modify("prompt", "replace", [assistant]),
      /\/value\/0\/role must be "user"/,
    ],
    [
      "messages for an answer",
      "user.elicitation.result",
      modify("content", "replace", [user]),
      /\/value /,
      ACCEPTED,
    ],
    [
      "null in an answer",
      "user.elicitation.result",
      modify("content", "merge", { a: null } as never),
      /\/value\/a/,
      ACCEPTED,
    ],
    [
      "numbers in a list of an answer",
      "user.elicitation.result",
      modify("content", "replace", { a: [1] } as never),
      /\/value\/a/,
      ACCEPTED,
    ],
    [
      "an answer that was declined",
      "user.elicitation.result",
      modify("content", "replace", { a: "b" }),
      /only when a form was accepted/,
      { ...NOT_SHOWN, action: "decline" },
    ],
    [
      "an answer about a URL",
      "user.elicitation.result",
      modify("content", "replace", { a: "b" }),
      /only when a form was accepted/,
      { ...URL_MODE, action: "accept" },
    ],
    [
      "an answer that was not shown",
      "user.elicitation.result",
      modify("content", "merge", { a: "b" }),
      /\/target .*not shown/,
      { ...NOT_SHOWN, result: { ...notShown, selection: "omit" } },
    ],
    [
      "an answer that is not there",
      "user.elicitation.result",
      modify("content", "merge", { a: "b" }),
      /\/target .*not shown/,
      NOT_SHOWN,
    ],
    [
      "an acceptance without an answer",
      "user.elicitation.result",
      modify("content", "merge", { a: "b" }),
      /\/target .*no answer/,
      { ...NOT_SHOWN, result: resultOf({ action: "accept" }) },
    ],
  ];
  it.each(rows)("%s at %s", async (_what, type, effect, says, elicitation) => {
    const { response, errors } = await decide(type, effect, elicitation);
    expect(response).toMatchObject({ error: { code: -32004 } });
    expect(errors).toMatchObject([{ code: "effect-invalid", message: expect.stringMatching(says) }]);
    expect(errors[0]?.message).toContain(type);
    expect(errors[0]?.message).not.toContain("s3cr3t");
  });
});

describe("what an event can take leaves", () => {
  const rows: [what: string, type: InterceptableEventType, effect: unknown, elicitation?: object][] = [
    ["no message at all", "model.request.before", supply([])],
    ["an empty summary", "context.compact.before", supply([])],
    [
      "an answer with its content, metadata and unknown members",
      "user.elicitation.request",
      supply({ action: "accept", content: { name: "b", a: ["b"], n: 1.5, y: false }, _meta: {}, later: 1 }),
      FORM,
    ],
    [
      "an answer with what is undefined",
      "user.elicitation.request",
      supply({ action: "accept", content: { name: "b", age: undefined } }),
      FORM,
    ],
    ["a refusal of a form", "user.elicitation.request", supply({ action: "decline" }), FORM],
    [
      "a refusal of a form that was not shown",
      "user.elicitation.request",
      supply({ action: "cancel" }),
      HIDDEN_FORM,
    ],
    [
      "content that is undefined",
      "user.elicitation.request",
      supply({ action: "cancel", content: undefined }),
      URL_MODE,
    ],
    ["consent to a URL", "user.elicitation.request", supply({ action: "accept" }), URL_MODE],
    [
      "an edit of an answer",
      "user.elicitation.result",
      modify("content", "merge", { a: ["b", "b"] }),
      ACCEPTED,
    ],
    ["no outgoing message", "user.message.outbound", modify("content", "replace", [])],
  ];
  it.each(rows)("%s at %s", async (_what, type, effect, elicitation) => {
    const { response, errors } = await decide(type, effect, elicitation);
    expect(errors).toEqual([]);
    expect(response).toHaveProperty("result.effects.length", 1);
  });
});

describe("refusing and answering a question at once", () => {
  const both = [deny("no"), message("hi"), supply({ action: "decline" })];
  it.each([
    ["in this order", both],
    ["the other way round", both.toReversed()],
  ])("is a mistake, %s", async (_order, effects) => {
    const { response, errors } = await decide("user.elicitation.request", effects, FORM);
    expect(response).toMatchObject({ error: { code: -32004 } });
    expect(errors).toMatchObject([
      { code: "effects-conflict", message: expect.stringContaining("deny and return") },
    ]);
  });

  it("is none at other events, where the denial wins", async () => {
    const { response } = await decide("tool.before", [supply({}), deny("no")]);
    expect(response).toHaveProperty("result.effects.length", 2);
  });
});

// What a user of @ahp/mcp-elicitation writes. Compiled against the packed package.
import {
  type ElicitationField,
  type ElicitationFormSchema,
  elicitationModes,
  fillDefaults,
  type Issue,
  inspectUrl,
  PendingRequests,
  parseRequest,
  type Result,
  validateAnswer,
  validateReply,
  validateResult,
} from "@ahp/mcp-elicitation";

const form: ElicitationFormSchema = {
  type: "object",
  properties: {
    age: { type: "integer", minimum: 18 },
    size: { type: "string", oneOf: [{ const: "s", title: "Small" }] },
  },
  required: ["age"],
};
const answer = validateAnswer(form, fillDefaults(form, { age: 20 }));
export const issues: readonly Issue[] = answer.ok ? [] : answer.issues;
export const age = answer.ok ? answer.value.age : undefined;

type TextField = Extract<ElicitationField, { minLength?: number }>;
// @ts-expect-error: no such format
export const wrong: TextField = { type: "string", format: "x" };

const request = parseRequest("{}");
export const url: string | undefined =
  request.ok && request.value.mode === "url" ? request.value.url : undefined;
export const page: Result<{ readonly origin: string }> = inspectUrl("https://example.org/");

export const modes = elicitationModes({ elicitation: {} }, "mcp").form;
// @ts-expect-error: the two origins read an empty object differently, so one must be named
elicitationModes({ elicitation: {} });

export const pending: number = new PendingRequests({ maxPending: 10 }).size;
export const action = validateResult({}).ok;
const reply = request.ok ? validateReply(request.value, {}) : validateReply({ mode: "url" }, {});
export const meta: { readonly [name: string]: unknown } | undefined = reply.ok
  ? reply.value._meta
  : undefined;

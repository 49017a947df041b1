import type { ElicitationFormParams } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { validateReply } from "../src/index.js";

const FORM: ElicitationFormParams = {
  message: "Who are you?",
  requestedSchema: {
    type: "object",
    properties: { name: { type: "string" }, age: { type: "integer", minimum: 18 } },
    required: ["name"],
  },
};
const URL_REQUEST = { mode: "url" } as const;

describe("validateReply accepts", () => {
  it.each<[what: string, request: typeof FORM | typeof URL_REQUEST, result: object]>([
    ["an answer to the form", FORM, { action: "accept", content: { name: "Ada", age: 18 } }],
    [
      "the same where the mode is said",
      { ...FORM, mode: "form" },
      { action: "accept", content: { name: "" } },
    ],
    ["a refused form", FORM, { action: "decline", _meta: { at: 1 } }],
    ["a dismissed form", FORM, { action: "cancel", more: true }],
    ["consent to open a URL", URL_REQUEST, { action: "accept" }],
    ["a refused URL", URL_REQUEST, { action: "decline" }],
  ])("%s, as it is", (_what, request, result) => {
    const reply = validateReply(request, result);
    expect(reply.ok && reply.value).toBe(result);
  });
});

describe("validateReply refuses", () => {
  it.each<
    [what: string, request: typeof FORM | typeof URL_REQUEST, result: unknown, path: string, code: string]
  >([
    ["what is no result", FORM, { action: "submit" }, "/action", "enum"],
    ["nothing", FORM, undefined, "", "type"],
    ["no content where a field is required", FORM, { action: "accept" }, "/content/name", "required"],
    ["a wrong field", FORM, { action: "accept", content: { name: "A", age: 17 } }, "/content/age", "minimum"],
    ["content beside decline", FORM, { action: "decline", content: {} }, "/content", "content-not-allowed"],
    [
      "content beside cancel",
      URL_REQUEST,
      { action: "cancel", content: {} },
      "/content",
      "content-not-allowed",
    ],
    ["content for a URL", URL_REQUEST, { action: "accept", content: {} }, "/content", "content-not-allowed"],
  ])("%s", (_what, request, result, path, code) => {
    expect(validateReply(request, result)).toMatchObject({ ok: false, issues: [{ path, code }] });
  });
});

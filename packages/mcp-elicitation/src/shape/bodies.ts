import type { ElicitationRequestParams, ElicitationResult } from "@ahp/types";
import { isUri } from "@ahp/validate/formats";
import { failure, type Issue, type Result } from "@ahp/validate/json";
import { ANSWER_VALUE, isAnswerValue } from "./answer-value.js";
import { formSchema } from "./form.js";
import { Issues } from "./issues.js";
import { isJsonObject, member } from "./json.js";
import { be, mapOf, number, oneOf, open, type Shape, text, token } from "./shapes.js";

const META = { _meta: open({ progressToken: token }), task: open({ ttl: number }) };

const formParams = open({ ...META, mode: oneOf("form", "url"), message: text, requestedSchema: formSchema }, [
  "message",
  "requestedSchema",
]);

const absoluteUrl = be("an absolute URL", (value) => typeof value === "string" && isUri(value), "format");

const urlParams = open(
  { ...META, mode: oneOf("url"), message: text, url: absoluteUrl, elicitationId: text },
  ["message", "url", "elicitationId"],
);

const answerValue = be(ANSWER_VALUE, isAnswerValue);

const resultShape = open(
  { _meta: open({}), action: oneOf("accept", "decline", "cancel"), content: mapOf(answerValue) },
  ["action"],
);

/**
 * Checks the parsed params of an MCP `elicitation/create` request. An absent mode means form, and is not added. Unknown members
 * and `_meta` are kept; within `requestedSchema` nothing but the published form vocabulary is allowed (wire-grammar 5.9).
 * Never throws on a value, changes nothing, and reports at most 20 issues.
 *
 * @example
 * const request = validateRequest(jsonRpcRequest.params);
 * if (request.ok && request.value.mode !== "url") show(request.value.requestedSchema);
 */
export function validateRequest(params: unknown): Result<ElicitationRequestParams> {
  const isUrl = isJsonObject(params) && member(params, "mode") === "url";
  return verdict(isUrl ? urlParams : formParams, params) as Result<ElicitationRequestParams>;
}

/**
 * Checks a parsed MCP elicitation result. `content` is refused beside `decline` and `cancel`; whether it answers the form is
 * for `validateAnswer`. Unknown members and `_meta` are kept. Never throws on a value, and changes nothing.
 *
 * @example
 * const result = validateResult({ action: "accept", content: { name: "Ada" } });
 */
export function validateResult(result: unknown): Result<ElicitationResult> {
  const checked = verdict(resultShape, result) as Result<ElicitationResult>;
  if (!checked.ok || checked.value.action === "accept" || !Object.hasOwn(checked.value, "content"))
    return checked;
  return failure(NO_CONTENT);
}

/** Of content where there is no answer to a form: with a refusal, or for a URL. */
export const NO_CONTENT: Issue = {
  path: "/content",
  code: "content-not-allowed",
  message: "must be absent, even null or empty, unless a form was accepted",
};

function verdict(shape: Shape, value: unknown): Result<unknown> {
  const issues = new Issues();
  shape(value, "", issues);
  return issues.list.length === 0 ? { ok: true, value } : { ok: false, issues: issues.list };
}

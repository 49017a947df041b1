import type { ElicitationAnswer, ElicitationFormSchema } from "@ahp/types";
import { type Issue, joinPointer, type Result } from "@ahp/validate/json";
import { ANSWER_VALUE, isAnswerValue } from "../shape/answer-value.js";
import { MAX_ISSUES } from "../shape/issues.js";
import { isJsonObject, type JsonObject } from "../shape/json.js";
import { checksOf, type FormChecks } from "./form-checks.js";
import type { Unmet } from "./unmet.js";

/**
 * Whether the content of an accepted form answers the form that was asked: required fields, types, bounds, formats, choices.
 * Nothing is coerced, no default is filled in or looked at, and nothing is changed; `1.0` is an integer. Members that the form does
 * not name are accepted when they are answers at all: strings, numbers, booleans, lists of strings (DECISIONS 18).
 *
 * Nothing is compiled. Never throws on a value. Each issue points at a field of the answer and says what the person should enter,
 * never what was entered; at most 20. A form outside the MCP 2025-11-25 vocabulary answers `unsupported-form`: it is not guessed at.
 *
 * @param requestedSchema the form as it was asked; do not change it after its first use
 * @param content the `content` of the result; absent (undefined) counts as an empty answer
 * @example
 * const form: ElicitationFormSchema = { type: "object", properties: { age: { type: "integer", minimum: 18 } } };
 * validateAnswer(form, { age: 17 });
 * // { ok: false, issues: [{ path: "/age", code: "minimum", message: "enter a number of at least 18" }] }
 */
export function validateAnswer(
  requestedSchema: ElicitationFormSchema,
  content: unknown = {},
): Result<ElicitationAnswer> {
  const form = checksOf(requestedSchema);
  if (!("fields" in form)) return { ok: false, issues: form.map(aboutForm) };
  if (!isJsonObject(content)) return { ok: false, issues: [NOT_AN_ANSWER] };
  const issues = answerIssues(form, content);
  return issues === undefined ? { ok: true, value: content as ElicitationAnswer } : { ok: false, issues };
}

const NOT_AN_ANSWER: Issue = {
  path: "",
  code: "type",
  message: "must be a plain object of answers by field name",
};

/** Issues are made only where something is wrong: an answer that fits costs no allocation. */
function answerIssues({ fields, required }: FormChecks, answer: JsonObject): Issue[] | undefined {
  let issues: Issue[] | undefined;
  for (let index = 0; index < required.length; index++) {
    const name = required[index] as string;
    if (!Object.hasOwn(answer, name)) issues = withIssue(issues, name, MISSING);
  }
  // The fastest way through an object; what it inherits is no answer, and no issue.
  for (const name in answer) {
    const unmet = (fields.get(name) ?? checkStranger)(answer[name]);
    if (unmet !== undefined && Object.hasOwn(answer, name)) issues = withIssue(issues, name, unmet);
  }
  return issues;
}

/** Members that the form does not name are answers all the same, when they are answers at all (decision 18). */
function checkStranger(value: unknown): Unmet | undefined {
  return isAnswerValue(value) ? undefined : NOT_A_VALUE;
}

function withIssue(issues: Issue[] = [], name: string, { code, message }: Unmet): Issue[] {
  if (issues.length < MAX_ISSUES) issues.push({ path: joinPointer("", name), code, message });
  return issues;
}

const MISSING: Unmet = { code: "required", message: "enter a value: the form requires it" };
const NOT_A_VALUE: Unmet = { code: "type", message: `must be ${ANSWER_VALUE}` };

function aboutForm({ path, message }: Issue): Issue {
  const where = path === "" ? "the form" : `${path} of the form`;
  return {
    path: "",
    code: "unsupported-form",
    message: `cannot be checked, because ${where} ${message}`,
  };
}

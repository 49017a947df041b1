import type {
  EditOperation,
  ElicitationAnswer,
  ElicitationRequestParams,
  ElicitationResult,
} from "@ahp/types";
import { failure, type Issue, type Result, success } from "@ahp/validate/json";
import { validateAnswer } from "../answer/validate-answer.js";
import { ANSWER_VALUE, isAnswerValue } from "../shape/answer-value.js";
import { validateRequest } from "../shape/bodies.js";
import { isJsonObject, member } from "../shape/json.js";
import { parseResult } from "../shape/parse.js";
import { holdsExactNumbers } from "./exact-numbers.js";

/** What the host has resolved about an edit of an answer. Nothing of it is ever taken from an effect (runtime-semantics 4.1). */
export interface AnswerContext {
  /** The request that was answered, as `parseRequest` gave it. */
  readonly request: ElicitationRequestParams;
  /** The complete MCP result, as JSON text. */
  readonly result: string;
  /** Exactly the edits that are granted. A grant of `replace` is none of `merge`, nor the other way round. */
  readonly grants: readonly { readonly target: string; readonly operation: EditOperation }[];
  /** How much of the answer whoever edits it was shown. Only `body` permits an edit. */
  readonly selection: { readonly content?: "body" | "metadata" | "omit" | "gap" };
  /** Targets that may be read; must hold `content`. */
  readonly readable: readonly string[];
  /** Targets that may be written; must hold `content`. */
  readonly writable: readonly string[];
}

/** A result after edits. */
export interface ModifiedResult {
  /** The complete result, serialized again: only `content` differs. */
  readonly text: string;
  readonly result: ElicitationResult;
}

/**
 * Edits the answer of an accepted form: `modify` effects with target `content`, in order, all or none. `replace` sets the whole answer,
 * `merge` sets single fields to whole values and keeps the others. The edited answer must satisfy the form that was asked.
 * `action`, `_meta` and every unknown member survive exactly; where JavaScript could not hold a number of the text, such as
 * 9007199254740993, the edit is refused rather than the number changed. Without effects the text is returned as it is.
 *
 * Never throws on a value, and changes nothing that it is given. Rules: AHP-EDIT-001, runtime-semantics 4.2 and 10.2, DECISIONS 4.
 *
 * @example
 * const edited = modifyAnswer(
 *   { request, result: '{"action":"accept","content":{"phone":"555 0100"}}', grants: [{ target: "content", operation: "merge" }],
 *     selection: { content: "body" }, readable: ["content"], writable: ["content"] },
 *   [{ type: "modify", target: "content", operation: "merge", value: { phone: "withheld" } }],
 * );
 */
export function modifyAnswer(context: AnswerContext, effects: unknown): Result<ModifiedResult> {
  const request = validateRequest(context.request);
  if (!request.ok) return within("/request", request.issues);
  const parsed = parseResult(context.result);
  if (!parsed.ok) return within("/result", parsed.issues);
  if (!Array.isArray(effects)) return failure(issue("/effects", "type", "must be a list of effects"));
  if (effects.length === 0) return success({ text: context.result, result: parsed.value });
  if (request.value.mode === "url" || parsed.value.action !== "accept")
    return failure(issue("/effects/0", "no-answer", "edits an answer, but no form was accepted"));
  if (!holdsExactNumbers(context.result)) return failure(INEXACT);

  let content: ElicitationAnswer = parsed.value.content ?? {};
  for (let index = 0; index < effects.length; index++) {
    const edited = applyEdit(context, content, effects[index], `/effects/${index}`);
    if (!edited.ok) return edited;
    content = edited.value;
  }
  const answered = validateAnswer(request.value.requestedSchema, content);
  if (!answered.ok) return within(`/effects/${effects.length - 1}/value`, answered.issues);
  // Nothing is shared with the effects, so that whoever holds them cannot change what was accepted.
  const result = { ...parsed.value, content: structuredClone(content) };
  return success({ text: JSON.stringify(result), result });
}

const INEXACT: Issue = issue(
  "/result",
  "inexact-number",
  "holds a number that JavaScript cannot hold exactly, and that writing it again would change: send it as a string",
);

/** Steps d to i and p of runtime-semantics 4.2, for the one target that an answer has. */
function applyEdit(
  context: AnswerContext,
  content: ElicitationAnswer,
  effect: unknown,
  path: string,
): Result<ElicitationAnswer> {
  if (!isJsonObject(effect) || member(effect, "type") !== "modify")
    return failure(
      issue(`${path}/type`, "not-an-edit", "must be `modify`: a list with any other effect is refused"),
    );
  const stranger = Object.keys(effect).find((name) => !EFFECT_MEMBERS.includes(name));
  if (stranger !== undefined)
    return failure(issue(path, "unknown-member", `may only have the members ${EFFECT_MEMBERS.join(", ")}`));
  if (member(effect, "target") !== "content")
    return failure(
      issue(`${path}/target`, "no-such-target", "must be `content`: nothing else can be edited"),
    );
  const operation = member(effect, "operation");
  if (operation !== "replace" && operation !== "merge")
    return failure(issue(`${path}/operation`, "enum", "must be `replace` or `merge`"));
  const refused = authorityIssue(context, operation, path);
  if (refused !== undefined) return failure(refused);
  const value = member(effect, "value");
  // Read once, so that what was checked is what is accepted.
  const answer = isJsonObject(value) ? Object.fromEntries(Object.entries(value)) : undefined;
  if (answer === undefined || !Object.values(answer).every(isAnswerValue)) {
    const message = `must be an object, each member ${ANSWER_VALUE}`;
    return failure(issue(`${path}/value`, "wrong-value", message));
  }
  const fields = answer as ElicitationAnswer;
  return success(operation === "replace" ? fields : { ...content, ...fields });
}

const EFFECT_MEMBERS = ["type", "target", "operation", "value"];

function authorityIssue(context: AnswerContext, operation: unknown, path: string): Issue | undefined {
  const { grants, selection, readable, writable } = context;
  if (!grants.some((grant) => grant.target === "content" && grant.operation === operation))
    return issue(`${path}/operation`, "not-granted", "is an operation on content that was not granted");
  if (selection.content !== "body")
    return issue(`${path}/target`, "not-selected", "edits content, of which the body was not shown");
  if (!readable.includes("content"))
    return issue(`${path}/target`, "not-readable", "edits content, which may not be read");
  if (!writable.includes("content"))
    return issue(`${path}/target`, "not-writable", "edits content, which may not be written");
  return undefined;
}

function within(path: string, issues: readonly Issue[]): Result<never> {
  return { ok: false, issues: issues.map((each) => ({ ...each, path: `${path}${each.path}` })) };
}

function issue(path: string, code: string, message: string): Issue {
  return { path, code, message, requirement: "AHP-EDIT-001" };
}

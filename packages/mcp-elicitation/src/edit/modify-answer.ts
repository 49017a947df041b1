import type { ElicitationFormParams, ElicitationRequestParams } from "@ahp/types";
import { failure, type Result, success } from "@ahp/validate/json";
import { validateAnswer } from "../answer/validate-answer.js";
import { validateRequest } from "../shape/bodies.js";
import { refusedAt } from "../shape/issues.js";
import { isJsonObject, member } from "../shape/json.js";
import { parseResult } from "../shape/parse.js";
import { authorityIssue, type EditAuthority } from "./authority.js";
import { type AnswerEdit, editAnswer } from "./edit-answer.js";
import { refuse } from "./edit-issue.js";
import { type ModifiedResult, writeAnswer } from "./write-answer.js";

/** What the host has resolved about an edit of an answer, whose one target is `content`. */
export interface AnswerContext extends EditAuthority {
  /** The request that was answered, as `parseRequest` gave it. */
  readonly request: ElicitationRequestParams;
  /** The complete MCP result, as JSON text. */
  readonly result: string;
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
  if (!request.ok) return refusedAt("/request", request.issues);
  const parsed = parseResult(context.result);
  if (!parsed.ok) return refusedAt("/result", parsed.issues);
  if (!Array.isArray(effects)) return refuse("/effects", "type", "must be a list of effects");
  if (effects.length === 0) return success({ text: context.result, result: parsed.value });
  const answered = { mode: request.value.mode ?? "form", action: parsed.value.action };
  let content: unknown = parsed.value.content;
  for (let index = 0; index < effects.length; index++) {
    const path = `/effects/${index}`;
    const edit = readEdit(effects[index], path);
    if (!edit.ok) return edit;
    const refused = authorityIssue(context, "content", edit.value.operation, path);
    if (refused !== undefined) return failure(refused);
    const edited = editAnswer(answered, content, edit.value, path);
    if (!edited.ok) return edited;
    content = edited.value;
  }
  // Whoever edited an answer edited that of a form.
  const { requestedSchema } = request.value as ElicitationFormParams;
  const satisfied = validateAnswer(requestedSchema, content);
  if (!satisfied.ok) return refusedAt(`/effects/${effects.length - 1}/value`, satisfied.issues);
  return writeAnswer(context.result, parsed.value, satisfied.value);
}

/** Steps d and e of runtime-semantics 4.2, for the one target that an answer has. */
function readEdit(effect: unknown, path: string): Result<AnswerEdit> {
  if (!isJsonObject(effect) || member(effect, "type") !== "modify")
    return refuse(`${path}/type`, "not-an-edit", "must be `modify`: any other refuses the list");
  const stranger = Object.keys(effect).find((name) => !EFFECT_MEMBERS.includes(name));
  if (stranger !== undefined)
    return refuse(path, "unknown-member", `may only have the members ${EFFECT_MEMBERS.join(", ")}`);
  if (member(effect, "target") !== "content")
    return refuse(`${path}/target`, "no-such-target", "must be `content`: nothing else can be edited");
  const operation = member(effect, "operation");
  if (operation !== "replace" && operation !== "merge")
    return refuse(`${path}/operation`, "enum", "must be `replace` or `merge`");
  return success({ operation, value: member(effect, "value") });
}

const EFFECT_MEMBERS = ["type", "target", "operation", "value"];

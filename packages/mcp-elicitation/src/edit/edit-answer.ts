import type { EditOperation, ElicitationAnswer } from "@ahp/types";
import { type Result, success } from "@ahp/validate/json";
import { ANSWER_VALUE, isAnswerValue } from "../shape/answer-value.js";
import { isJsonObject } from "../shape/json.js";
import { refuse } from "./edit-issue.js";

/** One edit of an answer, as a `modify` effect with target `content` says it. */
export interface AnswerEdit {
  readonly operation: EditOperation;
  readonly value: unknown;
}

/**
 * An answer after one edit: `replace` sets the whole answer, `merge` sets single fields to whole values and keeps the others. Only the
 * answer of an accepted form can be edited, and it stays an answer: strings, numbers, booleans and lists of strings by name
 * (runtime-semantics 4.2, steps i and p, and 4.4). Whether it still satisfies the form is for `validateAnswer`, after the last edit.
 * Nothing that is given is changed, and the new answer shares nothing with the edit.
 *
 * @param answered mode of the request and action of the result, as the host knows them
 * @param content the answer as it is now
 * @param path where the effect stands, for the issue
 * @example
 * editAnswer({ mode: "form", action: "accept" }, { a: 1, b: 2 }, { operation: "merge", value: { b: 3 } }, "/effects/0");
 * // { ok: true, value: { a: 1, b: 3 } }
 */
export function editAnswer(
  answered: { readonly mode: string; readonly action: string } | undefined,
  content: unknown,
  { operation, value }: AnswerEdit,
  path: string,
): Result<ElicitationAnswer> {
  if (answered?.mode !== "form" || answered.action !== "accept")
    return refuse(path, "no-answer", "edits an answer, but no form was accepted");
  const current = readAnswer(content);
  if (current === undefined)
    return refuse(path, "wrong-current-value", "edits a value that is no MCP answer");
  const fields = readAnswer(value);
  if (fields === undefined) {
    const message = `must be an object, each member ${ANSWER_VALUE}`;
    return refuse(`${path}/value`, "wrong-value", message);
  }
  return success(structuredClone(operation === "replace" ? fields : { ...current, ...fields }));
}

/** The members of an answer, read once, so that what was checked is what is accepted; undefined for any other value. */
function readAnswer(value: unknown): ElicitationAnswer | undefined {
  if (!isJsonObject(value)) return undefined;
  const members = { ...value };
  return Object.values(members).every(isAnswerValue) ? (members as ElicitationAnswer) : undefined;
}

import { CAPABILITY_BOUNDS, type ModifyEffect, type ModifyTarget } from "@ahp/types";
import { failure, type Issue, type Result, success } from "@ahp/validate";
import { isAnswerObject } from "./answer-object.js";
import { partProblem } from "./check-parts.js";
import type { EditContext, Values } from "./edit-context.js";
import { isJsonObject } from "./json.js";
import {
  isMessageList,
  isTextList,
  KIND_IN_WORDS,
  partsOf,
  TARGET_KINDS,
  type TargetKind,
} from "./target-kind.js";

/**
 * Applies one edit to staged values, and gives new ones; the staged ones are not changed. The checks are those of runtime-semantics
 * 4.2, steps f to p, in that order; the first that fails is the issue. The effect fits the effect schema.
 *
 * @param path where the effect stands, for the issue
 */
export function applyEdit(
  context: Omit<EditContext, "current">,
  staged: Values,
  effect: ModifyEffect,
  path: string,
): Result<Values> {
  const { target, operation, value } = effect;
  const refused = authorityProblem(context, staged, effect, path) ?? boundaryProblem(context, effect, path);
  if (refused !== undefined) return failure(refused);
  const current = staged[target];
  const merged = isAnswerEdit(context, target)
    ? mergeAnswer(context, effect, current, path)
    : mergeValue(context, effect, current, path);
  if (!merged.ok) return merged;
  // Detached from the effect, so that whoever holds it cannot change what was accepted.
  return success({ ...staged, [target]: structuredClone(operation === "replace" ? value : merged.value) });
}

/** Steps f and g: the target exists, the edit is granted, and the target was shown and may be read and written. */
function authorityProblem(
  { grants, selection, readable, writable }: Omit<EditContext, "current">,
  staged: Values,
  { target, operation }: ModifyEffect,
  path: string,
): Issue | undefined {
  if (!Object.hasOwn(staged, target))
    return issue(`${path}/target`, "no-such-target", `edits ${target}, which this boundary does not have`);
  if (!grants.some((grant) => grant.target === target && grant.operation === operation)) {
    return issue(
      `${path}/operation`,
      "not-granted",
      `the operation ${operation} on ${target} was not granted`,
    );
  }
  if (selection[target] !== "body") {
    const message = `edits ${target}, of which the body was not shown`;
    return issue(`${path}/target`, "not-selected", message, "AHP-CONTENT-002");
  }
  if (!readable.includes(target))
    return issue(`${path}/target`, "not-readable", `edits ${target}, which may not be read`);
  if (!writable.includes(target))
    return issue(`${path}/target`, "not-writable", `edits ${target}, which may not be written`);
  return undefined;
}

/** Step h: the boundary has this target. */
function boundaryProblem(
  { event }: Pick<EditContext, "event">,
  { target }: ModifyEffect,
  path: string,
): Issue | undefined {
  if (event === "") return undefined;
  const bounds: { readonly [type in string]?: { readonly modify: ModifyTarget | null } } = CAPABILITY_BOUNDS;
  const editable = Object.hasOwn(bounds, event) ? bounds[event]?.modify : undefined;
  if (editable === target) return undefined;
  const may =
    editable === undefined || editable === null ? "nothing can be edited there" : `only ${editable} can`;
  return issue(`${path}/target`, "wrong-boundary", `edits ${target} at ${event}; ${may}`, "AHP-CAP-001");
}

function isAnswerEdit({ event }: Pick<EditContext, "event">, target: ModifyTarget): boolean {
  return event === "user.elicitation.result" && target === "content";
}

/** Step i, and what merging gives: only the answer of an accepted form can be edited, and stays an answer. */
function mergeAnswer(
  { elicitation }: Pick<EditContext, "elicitation">,
  { value }: ModifyEffect,
  current: unknown,
  path: string,
): Result<unknown> {
  if (elicitation?.mode !== "form" || elicitation.action !== "accept") {
    return failure(
      issue(path, "no-answer", "edits an answer, but no form was accepted; there is nothing to edit"),
    );
  }
  if (!isAnswerObject(current)) return failure(wrongCurrent(path, "an MCP answer object"));
  if (!isAnswerObject(value)) {
    const expected = "an MCP answer object: strings, numbers, booleans and lists of strings by name";
    return failure(issue(`${path}/value`, "wrong-value", `must be ${expected}`));
  }
  return success({ ...current, ...value });
}

/** Steps j to p, and what merging gives: the value and what it edits are of the target's kind, and no part is changed that may not be. */
function mergeValue(
  { attachments }: Pick<EditContext, "attachments">,
  { target, operation, value }: ModifyEffect,
  current: unknown,
  path: string,
): Result<unknown> {
  const kind = TARGET_KINDS[target];
  if (kind === "object") {
    if (!isJsonObject(value)) return failure(wrongValue(path, kind));
    return isJsonObject(current)
      ? success({ ...current, ...value })
      : failure(wrongCurrent(path, KIND_IN_WORDS[kind]));
  }
  const isList = kind === "messages" ? isMessageList : isTextList;
  if (!isList(value)) return failure(wrongValue(path, kind));
  if (!isList(current)) return failure(wrongCurrent(path, KIND_IN_WORDS[kind]));
  const problem = partProblem({
    operation,
    existing: partsOf(current),
    incoming: partsOf(value),
    attachments,
  });
  return problem === undefined
    ? success([...current, ...value])
    : failure(issue(`${path}/value`, problem.code, problem.message, "AHP-CONTENT-002"));
}

function wrongValue(path: string, kind: TargetKind): Issue {
  return issue(`${path}/value`, "wrong-value", `must be ${KIND_IN_WORDS[kind]}, as this target is`);
}

function wrongCurrent(path: string, expected: string): Issue {
  return issue(path, "wrong-current-value", `edits a value that is not ${expected}`);
}

function issue(path: string, code: string, message: string, requirement = "AHP-EDIT-001"): Issue {
  return { path, code, message, requirement };
}

import { authorityIssue, editAnswer } from "@ahp/mcp-elicitation";
import { CAPABILITY_BOUNDS, type ModifyEffect, type ModifyTarget } from "@ahp/types";
import { failure, type Issue, type Result, success } from "@ahp/validate";
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
  if (!Object.hasOwn(staged, target))
    return failure(
      issue(`${path}/target`, "no-such-target", `edits ${target}, which this boundary does not have`),
    );
  const refused = authorityIssue(context, target, operation, path) ?? boundaryProblem(context, effect, path);
  if (refused !== undefined) return failure(refused);
  const current = staged[target];
  if (isAnswerEdit(context, target)) {
    const answer = editAnswer(context.elicitation, current, effect, path);
    return answer.ok ? success({ ...staged, [target]: answer.value }) : answer;
  }
  const merged = mergeValue(context, effect, current, path);
  if (!merged.ok) return merged;
  // Detached from the effect, so that whoever holds it cannot change what was accepted.
  return success({ ...staged, [target]: structuredClone(operation === "replace" ? value : merged.value) });
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

import { validateAnswer } from "@ahp/mcp-elicitation";
import type { Effect } from "@ahp/types";
import { failure, type Issue, type Result, success, validate } from "@ahp/validate";
import { HarnessError } from "../harness-error.js";
import { checkOptionKinds, type KindsOf, OBJECT, type OptionKind } from "../option-kinds.js";
import { applyEdit } from "./edit/apply-edit.js";
import type { EditContext, Values } from "./edit/edit-context.js";
import { copyJson } from "./edit/json.js";

/**
 * The contextual edit check (runtime-semantics 4): applies a list of `modify` effects, in order, to the values of a boundary, or refuses
 * the whole list. Never throws on a value, changes nothing that it is given, and gives values that share nothing with the effects.
 * An effect of another type refuses the list. To chain responses, call it again with the values of the last.
 *
 * Left to the caller (4.3): the response around the effects, the roles of messages at a boundary, and what a category of content may be
 * edited by.
 *
 * @throws HarnessError `invalid-option` for a context in which something is missing
 * @returns all values of `current` after the list; or what is wrong with the first effect that is, with paths that begin with
 *   `/effects/<index>`
 * @example
 * const edited = applyEffects(
 *   {
 *     event: "tool.before",
 *     current: { input: { command: "ls" } },
 *     grants: [{ target: "input", operation: "merge" }],
 *     selection: { input: "body" },
 *     readable: ["input"],
 *     writable: ["input"],
 *     attachments: [],
 *   },
 *   [{ type: "modify", target: "input", operation: "merge", value: { timeout: 5 } }],
 * );
 * if (edited.ok) console.log(edited.value.input); // { command: "ls", timeout: 5 }
 */
export function applyEffects(context: EditContext, effects: unknown): Result<Values> {
  checkContext(context);
  const list = readEdits(effects);
  if (!list.ok) return list;
  const current = copyJson(context.current, "/current");
  if (!current.ok) return current;
  let staged = current.value as Values;
  for (const [index, effect] of list.value.entries()) {
    const path = `/effects/${index}`;
    if (effect.type !== "modify") return failure(notAnEdit(path));
    const edited = applyEdit(context, staged, effect, path);
    if (!edited.ok) return edited;
    staged = edited.value;
  }
  const unsatisfied =
    list.value.length === 0 ? [] : answerProblems(context, staged, `/effects/${list.value.length - 1}`);
  return unsatisfied.length === 0 ? success(staged) : { ok: false, issues: unsatisfied };
}

const LIST: OptionKind = { words: "a list", fits: Array.isArray };
const CONTEXT: KindsOf<EditContext> = {
  event: { words: 'the type of an event, or ""', fits: (value) => typeof value === "string" },
  current: OBJECT,
  grants: LIST,
  selection: OBJECT,
  readable: LIST,
  writable: LIST,
  attachments: LIST,
  elicitation: OBJECT,
};
const { elicitation: _, ...REQUIRED } = CONTEXT;

function checkContext(context: EditContext): void {
  checkOptionKinds("applyEffects", context, CONTEXT);
  for (const [name, { words }] of Object.entries(REQUIRED)) {
    if (Reflect.get(context, name) !== undefined) continue;
    throw new HarnessError("invalid-option", `applyEffects: ${name} is required, and must be ${words}`);
  }
}

/** Steps a to c of runtime-semantics 4.2: a list, strictly JSON, of which each entry fits the effect schema. */
function readEdits(effects: unknown): Result<Effect[]> {
  if (!Array.isArray(effects)) {
    const message = "must be a list of effects";
    return failure({ path: "/effects", code: "type", message, requirement: "AHP-DEC-001" });
  }
  const copied = copyJson(effects, "/effects");
  if (!copied.ok) return copied;
  const list = copied.value as Effect[];
  for (const [index, effect] of list.entries()) {
    const checked = validate("effect", effect);
    if (!checked.ok)
      return {
        ok: false,
        issues: checked.issues.map((issue) => ({ ...issue, path: `/effects/${index}${issue.path}` })),
      };
  }
  return success(list);
}

function notAnEdit(path: string): Issue {
  const message = "is no `modify` effect; this check is for edits alone, and refuses a list with any other";
  return { path: `${path}/type`, code: "not-an-edit", message, requirement: "AHP-EDIT-001" };
}

/**
 * What keeps an answer, once edited by all effects, from satisfying the form that was asked for (decision 4).
 *
 * @param path where the last effect stands, which the issues are about
 */
export function answerProblems(
  { event, elicitation }: Pick<EditContext, "event" | "elicitation">,
  staged: Values,
  path: string,
): Issue[] {
  const form = elicitation?.requestedSchema;
  if (event !== "user.elicitation.result" || form === undefined) return [];
  const answered = validateAnswer(form, staged.content);
  if (answered.ok) return [];
  return answered.issues.map((issue) => ({
    path: `${path}/value${issue.path}`,
    code: "form-not-satisfied",
    message: `does not answer the form that was asked: ${issue.message}`,
    requirement: "AHP-EDIT-001",
  }));
}

import type { Capabilities, ContentSelection, EventOf, InterceptableEventType } from "@ahp/types";
import { selectionFor } from "../event/content-selection.js";
import { isHiddenText } from "./edit/check-parts.js";
import { jsonEqual } from "./edit/json.js";
import { partsOf, TARGET_KINDS } from "./edit/target-kind.js";
import { readTarget, targetOf } from "./event-target.js";
import { narrow } from "./grants.js";

/**
 * The grants of one recipient, narrowed to what it was shown (runtime-semantics 2.1, end): no edit of what it did not select or does
 * not see as it is, no replacement of a list in which it does not see every text, no answer to an elicitation that it cannot read.
 *
 * @param event the effective event
 * @param view the recipient's view of it
 */
export function grantsForView<E extends InterceptableEventType>(
  grants: Capabilities,
  event: EventOf<E>,
  view: EventOf<E>,
  content: ContentSelection,
): Capabilities {
  let narrowed = grants;
  if (grants.modify !== undefined) narrowed = narrow(narrowed, { edits: editsOf(event, view, content) });
  if (grants.effects.includes("return") && !isAnswerable(view)) narrowed = without(narrowed, "return");
  return narrowed;
}

function editsOf<E extends InterceptableEventType>(
  event: EventOf<E>,
  view: EventOf<E>,
  content: ContentSelection,
): readonly ("replace" | "merge")[] {
  const target = targetOf(event.type);
  const seen = readTarget(view);
  if (target === undefined || seen === undefined) return [];
  if (TARGET_KINDS[target] === "object" || !Array.isArray(seen))
    return jsonEqual(seen, readTarget(event)) ? ["replace", "merge"] : [];
  if (selectionFor("text", content) !== "body") return [];
  return partsOf(seen).some(isHiddenText) ? ["merge"] : ["replace", "merge"];
}

/** An elicitation is answered only by someone who saw what was asked. */
function isAnswerable(view: {
  readonly type: InterceptableEventType;
  readonly elicitation?: object;
}): boolean {
  if (view.type !== "user.elicitation.request") return true;
  const { request }: { request?: object } = view.elicitation ?? {};
  return request !== undefined && "text" in request;
}

function without(grants: Capabilities, effect: string): Capabilities {
  return { ...grants, effects: grants.effects.filter((name) => name !== effect) };
}

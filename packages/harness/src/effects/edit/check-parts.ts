import type { AttachmentPart, EditOperation, Part } from "@ahp/types";
import { jsonEqual } from "./json.js";

/** The parts that an edit of a list is about. */
export interface PartsOfEdit {
  readonly operation: EditOperation;
  /** In the list as it is now. */
  readonly existing: readonly Part[];
  /** In the value of the edit. */
  readonly incoming: readonly Part[];
  /** Attachments that may occur. */
  readonly attachments: readonly AttachmentPart[];
}

/** Why an edit of a list may not be: a code and what was wrong. */
export interface PartProblem {
  readonly code: string;
  readonly message: string;
}

/** Whether the text of a part was withheld: whoever edits cannot know what it would overwrite. */
export function isHiddenText(part: Part): boolean {
  return part.kind === "text" && isWithheld(part);
}

function isWithheld(part: Part): boolean {
  return part.selection !== "body" || "gap" in part;
}

/**
 * What the parts of an edit do wrong, in the order of runtime-semantics 4.2, steps m to o: overwrite text that was not shown, change a
 * part that may only stay as it is or go, or bring in an attachment that nobody authorized.
 */
export function partProblem(edit: PartsOfEdit): PartProblem | undefined {
  if (edit.operation === "replace" && edit.existing.some(isHiddenText)) return HIDDEN_TEXT;
  if (changesProtectedPart(edit)) return PROTECTED_PART;
  return hasForeignAttachment(edit.incoming, edit.attachments) ? UNAUTHORIZED_ATTACHMENT : undefined;
}

/** An id that was removed earlier in the same list of effects is free again (decision 20): only what exists now is looked at. */
function changesProtectedPart({ existing, incoming }: PartsOfEdit): boolean {
  const fixed = byId(existing.filter((part) => part.kind === "attachment" || isWithheld(part)));
  return incoming.some((part) => fixed.get(part.id)?.some((other) => !jsonEqual(other, part)) === true);
}

/** Whether attachments with a body occur among the parts that are not, as a whole, among the authorized ones. */
export function hasForeignAttachment(parts: readonly Part[], authorized: readonly AttachmentPart[]): boolean {
  const known = byId(authorized);
  return parts.some(
    (part) =>
      part.kind === "attachment" &&
      "body" in part &&
      known.get(part.id)?.some((other) => jsonEqual(other, part)) !== true,
  );
}

function byId(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const found = new Map<string, Part[]>();
  for (const part of parts) {
    const same = found.get(part.id);
    if (same === undefined) found.set(part.id, [part]);
    else same.push(part);
  }
  return found;
}

const HIDDEN_TEXT: PartProblem = {
  code: "hidden-text",
  message:
    "cannot replace a list that holds text which was not shown (metadata, omit or a gap); append by merge instead",
};

const PROTECTED_PART: PartProblem = {
  code: "protected-part",
  message:
    "changes a part that is an attachment or was not shown in full; keep such a part exactly as it is, leave it out, or use a new id",
};

/** What {@link hasForeignAttachment} finds. */
export const UNAUTHORIZED_ATTACHMENT: PartProblem = {
  code: "unauthorized-attachment",
  message:
    "refers to an attachment that was not part of what was shown; only such attachments may be kept, unchanged",
};

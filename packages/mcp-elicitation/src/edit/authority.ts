import type { EditOperation } from "@ahp/types";
import type { Issue } from "@ahp/validate/json";
import { editIssue } from "./edit-issue.js";

/** What whoever edits may do, as the host has resolved it. Nothing of it is ever taken from an effect (runtime-semantics 4.1). */
export interface EditAuthority {
  /** Exactly the edits that are granted. A grant of `replace` is none of `merge`, nor the other way round. */
  readonly grants: readonly { readonly target: string; readonly operation: EditOperation }[];
  /** Per target, how much of it whoever edits was shown. Only `body` permits an edit. */
  readonly selection: { readonly [target: string]: "body" | "metadata" | "omit" | "gap" | undefined };
  /** Targets that may be read. */
  readonly readable: readonly string[];
  /** Targets that may be written. */
  readonly writable: readonly string[];
}

/**
 * What keeps an edit of a target from being allowed at all: it was not granted, its target was not shown, or may not be read or written
 * (runtime-semantics 4.2, steps f and g, for whatever target). Undefined when nothing does; the first that does is the issue.
 *
 * @param path where the effect stands, for the issue
 * @example
 * const refused = authorityIssue(context, "content", "merge", "/effects/0");
 */
export function authorityIssue(
  { grants, selection, readable, writable }: EditAuthority,
  target: string,
  operation: EditOperation,
  path: string,
): Issue | undefined {
  const granted = grants.some((grant) => grant.target === target && grant.operation === operation);
  if (!granted)
    return editIssue(
      `${path}/operation`,
      "not-granted",
      `the operation ${operation} on ${target} was not granted`,
    );
  const refused = (code: string, why: string, requirement?: string): Issue =>
    editIssue(`${path}/target`, code, `edits ${target}, ${why}`, requirement);
  if (selection[target] !== "body")
    return refused("not-selected", "of which the body was not shown", "AHP-CONTENT-002");
  if (!readable.includes(target)) return refused("not-readable", "which may not be read");
  if (!writable.includes(target)) return refused("not-writable", "which may not be written");
  return undefined;
}

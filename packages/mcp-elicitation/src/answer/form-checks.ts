import type { ElicitationFormSchema } from "@ahp/types";
import type { Issue } from "@ahp/validate/json";
import { formIssues } from "../shape/form.js";
import { type Check, checkOf } from "./unmet.js";

/** What a sound form demands of an answer. */
export interface FormChecks {
  /** The check of each field, by name. */
  readonly fields: ReadonlyMap<string, Check>;
  /** Names that must be there, with a field or without. */
  readonly required: readonly string[];
}

const known = new WeakMap<object, FormChecks>();

/**
 * The checks of a form, or what keeps it from being one that MCP 2025-11-25 allows. A form that was found sound is remembered by its
 * identity and not read again, so that checking many answers to one form costs nothing more: do not change a form after its first use.
 */
export function checksOf(form: ElicitationFormSchema): FormChecks | readonly Issue[] {
  const checks = known.get(form);
  if (checks !== undefined) return checks;
  const issues = formIssues(form);
  if (issues.length > 0) return issues;
  const { properties, required = [] } = form;
  const fields = new Map(Object.entries(properties).map(([name, field]) => [name, checkOf(field)]));
  const read = { fields, required };
  known.set(form, read);
  return read;
}

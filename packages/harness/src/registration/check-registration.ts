import type { Registration } from "@ahp/types";
import { type Issue, parsePointer, type Result, validate } from "@ahp/validate";
import { remedyFor } from "./remedies.js";
import { registrationWarnings } from "./warnings.js";

/** More issues than a person mends in one go, and a bound for a document that is wrong all over. */
const MAX_ISSUES = 100;

/** A checked registration, or everything that is wrong with it; and what is valid but hardly meant. */
export type CheckedRegistration = Result<Registration> & { readonly warnings: readonly Issue[] };

/** Checks a registration that is already parsed: the schema, unique backend ids, and what is likely a slip (AHP-REG-001). */
export function checkRegistration(value: unknown): CheckedRegistration {
  const result = validate("registration", value, { maxIssues: MAX_ISSUES });
  if (result.ok) return { ...result, warnings: registrationWarnings(result.value) };
  const issues = result.issues.map((issue) => withRemedy(issue, value));
  return { ok: false, issues, warnings: [] };
}

function withRemedy(issue: Issue, document: unknown): Issue {
  const remedy = remedyFor(issue, valueAt(document, issue.path));
  if (remedy === undefined) return issue;
  return { ...issue, message: `${issue.message}. Remedy: ${remedy}${remedy.endsWith("?") ? "" : "."}` };
}

/** The value that a JSON Pointer names, read as data: own members only. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const name of parsePointer(pointer) ?? []) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

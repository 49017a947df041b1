import type { Registration } from "@ahp/types";
import { type Issue, parsePointer, validate } from "@ahp/validate";
import type { AdvisedIssue } from "./located-issue.js";
import { remedyFor } from "./remedies.js";
import { registrationWarnings } from "./warnings.js";

/** More issues than a person mends in one go, and a bound for a document that is wrong all over. */
const MAX_ISSUES = 100;

/** A checked registration, or everything that is wrong with it; and what is valid but hardly meant. */
export type CheckedRegistration = (
  | { readonly ok: true; readonly value: Registration }
  | { readonly ok: false; readonly issues: AdvisedIssue[] }
) & { readonly warnings: readonly AdvisedIssue[] };

/** Checks a registration that is already parsed: the schema, unique backend ids, and what is likely a slip (AHP-REG-001). */
export function checkRegistration(value: unknown): CheckedRegistration {
  const result = validate("registration", value, { maxIssues: MAX_ISSUES });
  if (result.ok) return { ...result, warnings: registrationWarnings(result.value) };
  const issues = result.issues.map((issue) => withRemedy(issue, value));
  return { ok: false, issues, warnings: [] };
}

function withRemedy(issue: Issue, document: unknown): AdvisedIssue {
  const remedy = remedyFor(issue, valueAt(document, issue.path));
  return remedy === undefined ? issue : { ...issue, remedy };
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

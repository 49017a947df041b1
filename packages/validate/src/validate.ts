import { type DocumentName, type DocumentTypes, SHAPE_OF_DOCUMENT } from "./documents.js";
import { explain } from "./explain/explain.js";
import { explainForm } from "./explain/message-form.js";
import { formOf } from "./message-form.js";
import { AhpError } from "./result/ahp-error.js";
import type { Issue, Result } from "./result/result.js";
import { brokenRules } from "./rules/rules.js";
import { accepts } from "./verdict.js";

/** Options of {@link validate}. */
export interface ValidateOptions {
  /** Most issues to report of one value. Default 20. */
  readonly maxIssues?: number;
}

const MAX_ISSUES = 20;

/**
 * Checks a parsed value against a canonical document: its schema, and the runtime rules that belong to validity
 * (wire-grammar 9, DECISIONS 1). Never throws on a value, changes nothing in it, and gives it back typed.
 *
 * @param document Base name of the schema file, such as `registration`; `message` is the wire root.
 * @throws AhpError `unknown-document` when there is no such document.
 * @example
 * const result = validate("registration", JSON.parse(text));
 * if (!result.ok) console.error(result.issues);
 */
export function validate<D extends DocumentName>(
  document: D,
  value: unknown,
  options: ValidateOptions = {},
): Result<DocumentTypes[D]> {
  if (!Object.hasOwn(SHAPE_OF_DOCUMENT, document)) {
    throw new AhpError("unknown-document", `there is no document "${String(document)}"`);
  }
  const issues = problems(document, value, options.maxIssues ?? MAX_ISSUES);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, value: value as DocumentTypes[D] };
}

function problems(document: DocumentName, value: unknown, limit: number): Issue[] {
  const form = document === "message" ? formOf(value) : document;
  if (form === undefined) return [explainForm(value)];
  const shape = SHAPE_OF_DOCUMENT[form];
  const refused = accepts(shape, value) ? [] : explain(shape, value, limit);
  const broken = brokenRules(form, value, (body, content) => problems(body, content, limit));
  return broken.length === 0 ? refused : [...refused, ...broken].slice(0, limit);
}

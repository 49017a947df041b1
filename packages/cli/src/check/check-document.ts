import { type DocumentName, readJson, validate } from "@ahp/validate";
import { byPlace, type Finding } from "../finding.js";
import { ignoredMembers } from "./ignored-members.js";
import { findingOf } from "./locate-issue.js";
import { repeatedManifestEvents } from "./manifest-warnings.js";
import type { AdvisedIssue } from "./remedy.js";

/** More issues of one document than this help nobody. */
const MAX_ISSUES = 200;

/** A checked JSON text: what was found, and its value when it is JSON at all. */
export interface CheckedDocument {
  readonly value: unknown;
  readonly findings: Finding[];
}

/**
 * Checks a JSON text against a canonical document: everything that is wrong with it, and what is ignored in it although it
 * looks like something else.
 *
 * @param input the text, or its bytes
 * @param document the canonical document, and the title of its shape
 * @param firstLine the line of the file on which the text begins
 */
export function checkDocument(
  input: Uint8Array | string,
  document: { readonly name: DocumentName; readonly title: string },
  firstLine = 1,
): CheckedDocument {
  const text = typeof input === "string" ? input : new TextDecoder().decode(input);
  const read = readJson(input, { maxBytes: Number.POSITIVE_INFINITY });
  if (!read.ok)
    return { value: undefined, findings: read.issues.map((issue) => findingOf(issue, text, firstLine)) };
  const result = validate(document.name, read.value, { maxIssues: MAX_ISSUES });
  const errors = result.ok ? [] : result.issues;
  const warnings: AdvisedIssue[] = [
    ...ignoredMembers(document.title, read.value, errors),
    ...repeatedManifestEvents(read.value),
  ];
  const findings = [
    ...errors.map((issue) => findingOf(issue, text, firstLine)),
    ...warnings.map((issue): Finding => ({ ...findingOf(issue, text, firstLine), severity: "warning" })),
  ];
  return { value: read.value, findings: findings.sort(byPlace) };
}

import { type LocatedIssue, parseRegistration } from "@ahp/harness";
import { readJson } from "@ahp/validate";
import { byPlace, type Finding } from "../finding.js";
import { ignoredMembers } from "./ignored-members.js";
import { findingOf } from "./locate-issue.js";
import { adviceFor } from "./remedy.js";

/** More than this help nobody. */
const MOST_WARNINGS = 200;

/** An issue of the harness as a finding: its place apart from its message, which the harness lets it lead. */
export function locatedFinding(issue: LocatedIssue, severity: Finding["severity"]): Finding {
  const { line = 1, column = 1, file, path, code, requirement } = issue;
  const place = `${file === undefined ? "" : `${file}:`}${line}:${column}: `;
  const text = issue.message.startsWith(place) ? issue.message.slice(place.length) : issue.message;
  const cited = requirement === undefined ? {} : { requirement };
  return { path, code, ...cited, ...adviceFor(issue, text), severity, line, column };
}

/**
 * Checks a registration as the harness does, and names ignored members that look misspelt also when something else is wrong.
 */
export function checkRegistration(bytes: Uint8Array): {
  readonly backends: number;
  readonly findings: Finding[];
} {
  const loaded = parseRegistration(bytes);
  const text = new TextDecoder().decode(bytes);
  const json = readJson(bytes);
  const document = json.ok ? json.value : undefined;
  const findings = [
    ...(loaded.ok ? [] : loaded.issues).map((issue) => locatedFinding(issue, "error")),
    ...loaded.warnings.slice(0, MOST_WARNINGS).map((issue) => locatedFinding(issue, "warning")),
  ];
  for (const issue of json.ok ? ignoredMembers("Registration", document, findings) : []) {
    if (findings.some(({ path }) => path === issue.path)) continue;
    findings.push({ ...findingOf(issue, text), severity: "warning" });
  }
  return { backends: loaded.ok ? loaded.value.hooks.length : 0, findings: findings.sort(byPlace) };
}

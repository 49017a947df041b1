import { type LocatedIssue, parseRegistration } from "@ahp/harness";
import { EVENT_TYPES } from "@ahp/types";
import { readJson, suggest } from "@ahp/validate";
import { byPlace, type Finding } from "../finding.js";
import { ignoredMembers } from "./ignored-members.js";
import { findingOf } from "./locate-issue.js";
import { splitRemedy } from "./remedy.js";

/** An issue of the harness as a finding: its place and its remedy apart from its message, where the harness puts both. */
export function locatedFinding(issue: LocatedIssue, severity: Finding["severity"]): Finding {
  const { line = 1, column = 1, file, path, code, requirement } = issue;
  const place = `${file === undefined ? "" : `${file}:`}${line}:${column}: `;
  const text = issue.message.startsWith(place) ? issue.message.slice(place.length) : issue.message;
  const cited = requirement === undefined ? {} : { requirement };
  return { path, code, ...cited, ...splitRemedy(text, code, path), severity, line, column };
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
    ...(loaded.ok ? [] : loaded.issues).map((issue) =>
      withEventName(locatedFinding(issue, "error"), document),
    ),
    ...loaded.warnings.map((issue) => locatedFinding(issue, "warning")),
  ];
  for (const issue of json.ok ? ignoredMembers("Registration", document, findings) : []) {
    if (findings.some(({ path }) => path === issue.path)) continue;
    findings.push({ ...findingOf(issue, text), severity: "warning" });
  }
  return { backends: loaded.ok ? loaded.value.hooks.length : 0, findings: findings.sort(byPlace) };
}

const EVENT_PATH = /^\/hooks\/(\d+)\/subscriptions\/(\d+)\/events\/(\d+)$/;

/** A name that is no event may be meant as one or as a pattern; the nearest event says more than the grammar of patterns. */
function withEventName(finding: Finding, document: unknown): Finding {
  const indexes = EVENT_PATH.exec(finding.path)?.slice(1);
  if (indexes === undefined) return finding;
  const [hook, subscription, event] = indexes;
  const path = ["hooks", hook, "subscriptions", subscription, "events", event];
  const name = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key ?? ""), document);
  const nearest = typeof name === "string" ? suggest(name, EVENT_TYPES) : undefined;
  if (nearest === undefined || nearest === name) return finding;
  return { ...finding, message: "is no event type, and no pattern", remedy: `Did you mean \`${nearest}\`?` };
}

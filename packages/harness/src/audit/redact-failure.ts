import { type Issue, joinPointer, parsePointer } from "@ahp/validate";
import type { Failure } from "../failure.js";
import { payloadTexts, type Redactor } from "./redactor.js";

/** Longest detail of a failure that is kept, in characters. */
const MAX_DETAIL = 500;

/**
 * The failure as a record may hold it. Its detail, the lines of stderr and the places of issues, which are names of members, can repeat
 * what a backend wrote, and a backend writes what it likes: known secrets and the values of the event's payload are taken out.
 */
export function redactFailure(failure: Failure, event: object, redactor: Redactor): Failure {
  const values = payloadTexts(event);
  const clean = (text: string) => redactor.redact(text, values);
  const { stderr, issues } = failure;
  return {
    class: failure.class,
    detail: clean(failure.detail).slice(0, MAX_DETAIL),
    ...(stderr === undefined ? {} : { stderr: stderr.map(clean) }),
    ...(issues === undefined ? {} : { issues: issues.map((issue) => cleanIssue(issue, clean)) }),
  };
}

/** Names in a path are looked at as they are, and not as a pointer writes them. */
function cleanIssue(issue: Issue, clean: (text: string) => string): Issue {
  const names = parsePointer(issue.path) ?? [issue.path];
  const path = names.reduce((pointer, name) => joinPointer(pointer, clean(String(name))), "");
  return { ...issue, path, message: clean(issue.message) };
}

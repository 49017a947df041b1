import { type Issue, locate } from "@ahp/validate";

/** An {@link Issue} and what to do about it. */
export interface AdvisedIssue extends Issue {
  /** What mends it, in a sentence. Absent when the message says it all. */
  readonly remedy?: string;
}

/** An {@link Issue} that also says what mends it and where in the file it is, when the document came from one. */
export interface LocatedIssue extends AdvisedIssue {
  /** Name of the file, as it was given. */
  readonly file?: string;
  /** Line, from 1. */
  readonly line?: number;
  /** Column, from 1, in UTF-16 units. */
  readonly column?: number;
}

/** A text that issues are about, and what it is called. */
export interface SourceText {
  readonly text: string;
  readonly file?: string;
}

/** The issue with its file, line and column, which also lead the message as `file:line:column: …`. */
export function locateIssue(issue: AdvisedIssue, source: SourceText): LocatedIssue {
  return placeIssue(issue, locate(source.text, issue.path), source.file);
}

/** What `readJson` says before a fault in the text: the place of the fault itself, not of the value around it. */
const FAULT_PLACE = /^line (\d+), column (\d+) \(offset \d+\): /;

/** The same for an issue of `readJson`, which knows the exact place of a fault. */
export function locateFault(issue: Issue, source: SourceText): LocatedIssue {
  const place = FAULT_PLACE.exec(issue.message);
  if (place === null) return placeIssue(issue, undefined, source.file);
  const message = issue.message.slice(place[0].length);
  return placeIssue({ ...issue, message }, { line: Number(place[1]), column: Number(place[2]) }, source.file);
}

function placeIssue(
  issue: AdvisedIssue,
  position: { readonly line: number; readonly column: number } | undefined,
  file: string | undefined,
): LocatedIssue {
  if (position === undefined) {
    return file === undefined ? issue : { ...issue, message: `${file}: ${issue.message}`, file };
  }
  const { line, column } = position;
  const place = file === undefined ? `${line}:${column}` : `${file}:${line}:${column}`;
  return {
    ...issue,
    message: `${place}: ${issue.message}`,
    ...(file === undefined ? {} : { file }),
    line,
    column,
  };
}

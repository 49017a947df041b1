import type { Issue } from "@ahp/validate";

/** An issue that knows its place in a file and what mends it. What `ahp check` lists. */
export interface Finding extends Issue {
  /** A warning leaves the file valid: something in it has no effect, and was probably meant to. */
  readonly severity: "error" | "warning";
  /** Line of the file, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 code units, from 1. */
  readonly column: number;
  /** What to do about it. */
  readonly remedy: string;
}

/** The order in which a reader goes through a file. */
export function byPlace(a: Finding, b: Finding): number {
  return a.line - b.line || a.column - b.column;
}

/** What is wrong with a file as a whole. */
export function wholeFile(fault: {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}): Finding {
  const { code, message, remedy } = fault;
  return { path: "", code, message, remedy, severity: "error", line: 1, column: 1 };
}

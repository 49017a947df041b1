import { type Issue, parsePointer } from "@ahp/validate";

/**
 * An issue as part of a sentence about another one. The names that lead to its place stand in it as they are, and not as a pointer writes
 * them, so that a record can take out those that a backend chose.
 */
export function inWords(issue: Issue | undefined): string {
  const names = parsePointer(issue?.path ?? "") ?? [];
  return [names.join(" > "), issue?.message ?? ""].filter((words) => words !== "").join(" ");
}

import type { CorrelationId } from "../observation/vocabulary.js";

/** Why rows and answers do not fit each other. */
export interface CoverageFault {
  readonly code: "row-repeated" | "answer-without-row" | "row-without-answer" | "answered-twice";
  readonly id: CorrelationId;
}

/**
 * Whether every answer has exactly one row and every row exactly one answer. Checked before anything is scored, so that an answer
 * that no row speaks of cannot pass unseen. Ids of different JSON types are different.
 *
 * @returns what does not fit, in this order: repeated rows, unexpected answers, unanswered rows, answers that come again
 *
 * @example
 * perCallCoverage([{ kind: "num", text: "1" }], []) // [{ code: "row-without-answer", id: { kind: "num", text: "1" } }]
 */
export function perCallCoverage(
  rows: readonly CorrelationId[],
  answers: readonly CorrelationId[],
): CoverageFault[] {
  const fault = (code: CoverageFault["code"]) => (id: CorrelationId) => ({ code, id });
  const missing = (ids: readonly CorrelationId[], among: ReadonlySet<string>) =>
    distinct(ids).filter((id) => !among.has(keyOf(id)));
  return [
    ...repeated(rows).map(fault("row-repeated")),
    ...missing(answers, keysOf(rows)).map(fault("answer-without-row")),
    ...missing(rows, keysOf(answers)).map(fault("row-without-answer")),
    ...repeated(answers).map(fault("answered-twice")),
  ];
}

/** The id of a row as a response has it. */
export function correlationOf(id: number | string): CorrelationId {
  return typeof id === "string" ? { kind: "str", text: id } : { kind: "num", text: String(id) };
}

/** Whether two ids are the same call's. */
export function isSameId(left: CorrelationId, right: CorrelationId): boolean {
  return left.kind === right.kind && left.text === right.text;
}

function repeated(ids: readonly CorrelationId[]): CorrelationId[] {
  return distinct(ids).filter((id) => ids.filter((other) => isSameId(id, other)).length > 1);
}

function distinct(ids: readonly CorrelationId[]): CorrelationId[] {
  return ids.filter((id, index) => ids.findIndex((other) => isSameId(id, other)) === index);
}

function keysOf(ids: readonly CorrelationId[]): Set<string> {
  return new Set(ids.map(keyOf));
}

function keyOf({ kind, text }: CorrelationId): string {
  return `${kind}:${text}`;
}

import type { DecisionRecord } from "../rules/create-rules-backend.js";
import { printable } from "./style.js";

/** Longest event id that is printed, in characters. */
const LONGEST_ID = 100;

/** A decision on one line: what was decided about which event, by which rule, and what could not be evaluated. */
export function decisionLine(file: string, record: DecisionRecord): string {
  const { decision, dryRun = false, eventType, eventId, rule, failures, error } = record;
  const by = rule === undefined ? "" : ` by rule ${rule}`;
  const because = failures.map(
    (failure) =>
      `rule ${failure.rule} (${printable(file)}:${failure.line}:${failure.column}): ${printable(failure.message)}`,
  );
  const reasons = [...(error === undefined ? [] : [printable(error)]), ...because];
  const why = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
  return `ahp: ${dryRun ? "dry run: " : ""}${decision} ${eventType} ${printable(eventId.slice(0, LONGEST_ID))}${by}${why}`;
}

import type { ObservationRecord } from "@ahp/harness";
import type { AhpEvent } from "@ahp/types";
import { columns } from "./columns.js";
import { milliseconds } from "./milliseconds.js";
import { type Paint, printable } from "./style.js";

/**
 * What came of telling observers, for people: whom it reached, in how many milliseconds, and why not.
 *
 * @param interrupted whether it was ended before everyone was told
 */
export function observationReport(
  event: AhpEvent,
  records: readonly ObservationRecord[],
  paint: Paint,
  interrupted = false,
): string[] {
  const about = printable(`${event.type} ${event.id}`);
  if (records.length === 0 && interrupted)
    return [`${paint("error", "interrupted")}: told nobody about ${about}`];
  if (records.length === 0)
    return [`${paint("warning", "told nobody")} about ${about}: no backend is registered to observe it`];
  const reached = records.filter(({ outcome }) => outcome === "delivered").length;
  const headline = `${interrupted ? "interrupted: " : ""}told ${reached} of ${records.length}`;
  const whole = reached === records.length && !interrupted;
  return [
    `${paint(whole ? "good" : "error", headline)} about ${about}`,
    "",
    ...columns([["backend", "transport", "ms", "outcome", "why"], ...records.map(row)], [2]),
    ...records.flatMap(stderrLines),
  ];
}

function row(record: ObservationRecord): string[] {
  const backend = printable(record.backendId);
  if (record.outcome === "dropped") return [backend, "", "", record.outcome, record.reason];
  const { transport, durationMs, outcome, failure } = record;
  const why = failure === undefined ? "" : printable(`${failure.class}: ${failure.detail}`);
  return [backend, transport, milliseconds(durationMs), outcome, why];
}

function stderrLines(record: ObservationRecord): string[] {
  const lines = record.outcome === "dropped" ? [] : (record.failure?.stderr ?? []);
  return lines.map((line) => `  ${printable(record.backendId)} wrote: ${printable(line)}`);
}

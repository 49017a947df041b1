import type { Analysis, AnalyzedRequest, AnalyzedResponse } from "../analysis.js";
import type { GateOutcome } from "../gate/gate-outcome.js";
import { counted, fittedColumns } from "./columns.js";
import { printableId } from "./printable.js";

const RESPONSE_HEADINGS = ["id", "asked by", "era", "result", "capabilities", "conclusion", "why"];
const REQUEST_HEADINGS = ["id", "asked by", "era", "metadata", "capabilities", "assessment", "why"];

const NOTHING_CONCLUDED = "No response carries a result, so nothing was concluded.";
const FAULTY_REQUESTS = "Requests that are not valid; this changes no conclusion above:";

/**
 * An analysis as lines for people: how much there is, one row per result, the requests that are not valid, and what the ingest gate
 * says. Value-free like the analysis.
 *
 * @param width characters of a line, as on a terminal; where a row would be longer, its reason stands below it
 *
 * @example
 * for (const line of reportLines(analysis)) console.log(line);
 */
export function reportLines(analysis: Analysis, width = Number.POSITIVE_INFINITY): string[] {
  const { requests, responses, errors, notifications, skipped, gate } = analysis;
  const faulty = requests.filter(({ assessment }) => assessment !== "valid");
  const counts = [
    counted(requests.length, "request"),
    counted(responses.length, "result"),
    counted(errors.length, "error response"),
    counted(notifications, "notification"),
    ...(skipped === 0 ? [] : [`${counted(skipped, "event")} of a stream without a message`]),
  ];
  return [
    counts.join(", "),
    "",
    ...(responses.length === 0
      ? [NOTHING_CONCLUDED]
      : tableOf(RESPONSE_HEADINGS, responses.map(responseRow), width)),
    ...notesOf(responses),
    ...(faulty.length === 0
      ? []
      : ["", FAULTY_REQUESTS, ...tableOf(REQUEST_HEADINGS, faulty.map(requestRow), width)]),
    "",
    gateLine(gate),
  ];
}

function tableOf(headings: readonly string[], rows: readonly (readonly string[])[], width: number): string[] {
  return fittedColumns([headings, ...rows], width);
}

/** What the ingest gate says, on one line. */
export function gateLine(gate: GateOutcome): string {
  return `ingest gate: ${gate.accepted ? "accepted" : `refused (${gate.failure}): ${gate.message}`}`;
}

function responseRow({
  id,
  answers,
  era,
  result,
  capabilities,
  conclusion,
  rule,
  why,
}: AnalyzedResponse): string[] {
  return [printableId(id), answers, era, result, capabilities, conclusion, `${why} [${rule}]`];
}

function requestRow({
  id,
  sender,
  era,
  metadata,
  capabilities,
  assessment,
  rule,
  why,
}: AnalyzedRequest): string[] {
  return [printableId(id), sender, era, metadata, capabilities, assessment, `${why} [${rule}]`];
}

const SILENT_NOTE =
  "no header and no request metadata named a version: what initialize agreed on is not read, since it says nothing about a single call";

const BOTH_NOTE =
  "both sides had a request of this id open, so that of the call is known only what the two have in common";

/** Each different note once. */
function notesOf(responses: readonly AnalyzedResponse[]): string[] {
  const notes = new Set(responses.flatMap(({ note }) => (note === null ? [] : [note])));
  if (responses.some(({ answers, era }) => answers !== "both" && era === "unknown:no_signal"))
    notes.add(SILENT_NOTE);
  if (responses.some(({ answers }) => answers === "both")) notes.add(BOTH_NOTE);
  return [...notes].map((note) => `note: ${note}`);
}

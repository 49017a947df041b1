import type { CorrelationId } from "../observation/vocabulary.js";
import type { CorpusCase } from "./manifest.js";
import type { ObservedCase, ObservedResult } from "./observe-case.js";
import { type CoverageFault, correlationOf, isSameId, perCallCoverage } from "./per-call-coverage.js";

/** One thing that a case expects and that was not so. Labels and counts only, all of which come from closed sets. */
export interface Mismatch {
  /** What was compared: `results/0/conclusion`, `requests`, `per_call`. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Compares what was observed of a case with what it expects: of every request its era, metadata and assessment; the number of
 * results; of every result era, observation, conclusion, and where the case speaks of them its capabilities. With several calls, rows
 * and answers must cover each other first.
 *
 * @returns nothing when the case is met
 *
 * @example
 * scoreCase(expected, observeCase(events)) // []
 */
export function scoreCase(expected: CorpusCase, observed: ObservedCase): Mismatch[] {
  return [
    ...scoreRequests(expected, observed),
    ...scoreCounts(expected, observed),
    ...scoreResults(expected, observed),
  ];
}

function scoreRequests({ observation, request }: CorpusCase, { requests }: ObservedCase): Mismatch[] {
  const has = requests.length > 0 ? "some" : "none";
  const needs = request === undefined ? "none" : "some";
  return [
    ...compare("requests", needs, has),
    ...requests.flatMap(({ era, metadata, assessment }, index) => [
      ...compare(`requests/${index}/era`, observation.era, era),
      ...compare(`requests/${index}/metadata`, observation.request_metadata ?? "none", metadata),
      ...compare(`requests/${index}/assessment`, request ?? "none", assessment),
    ]),
  ];
}

function scoreCounts({ observation }: CorpusCase, { results }: ObservedCase): Mismatch[] {
  const { responses, hops = responses } = observation;
  return [
    ...compare("results", String(responses), String(results.length)),
    ...compare("hops", String(hops), String(results.length)),
  ];
}

function scoreResults(expected: CorpusCase, { results }: ObservedCase): Mismatch[] {
  if (expected.per_call === undefined) {
    return results.flatMap((result, index) => scoreResult(expected, expected, result, `results/${index}`));
  }
  const rows = expected.per_call.map((row) => ({ ...row, id: correlationOf(row.jsonrpc_id) }));
  const answers = results.map(({ id }) => id).filter((id) => id !== undefined);
  const faults = perCallCoverage(
    rows.map(({ id }) => id),
    answers,
  );
  if (faults.length > 0 || answers.length < results.length) {
    return compare(
      "per_call",
      "one row for each answer",
      faults.map(describe).join(", ") || "an answer without an id",
    );
  }
  return rows.flatMap((row, index) =>
    results
      .filter(({ id }) => id !== undefined && isSameId(id, row.id))
      .flatMap((result) => scoreResult(expected, row, result, `per_call/${index}`)),
  );
}

interface ExpectedResult {
  readonly conclusion: string;
  readonly capabilities?: string;
}

function scoreResult(
  { observation }: CorpusCase,
  { conclusion, capabilities = observation.capabilities }: ExpectedResult,
  actual: ObservedResult,
  at: string,
): Mismatch[] {
  return [
    ...compare(`${at}/era`, observation.era, actual.era),
    ...compare(`${at}/result`, observation.result, actual.result),
    ...compare(`${at}/conclusion`, conclusion, actual.conclusion),
    ...(capabilities === undefined ? [] : compare(`${at}/capabilities`, capabilities, actual.capabilities)),
  ];
}

function compare(what: string, expected: string, actual: string): Mismatch[] {
  return expected === actual ? [] : [{ what, expected, actual }];
}

function describe({ code, id }: CoverageFault): string {
  return `${code} ${describeId(id)}`;
}

/** Its JSON type alone: an id comes from the transcript. */
function describeId({ kind }: CorrelationId): string {
  return kind === "num" ? "(a number)" : "(a string)";
}

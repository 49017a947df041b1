import type { AnalyzedRequest, AnalyzedResponse } from "../analysis.js";
import type { CorrelationId } from "../observation/vocabulary.js";
import type { CorpusCase } from "./manifest.js";
import { type CoverageFault, correlationOf, isSameId, perCallCoverage } from "./per-call-coverage.js";

/** What is scored of an analysis. Responses with an error are no results. */
export interface ScoredAnalysis {
  readonly requests: readonly Pick<AnalyzedRequest, "era" | "metadata" | "assessment">[];
  readonly responses: readonly ScoredResponse[];
}

type ScoredResponse = Pick<AnalyzedResponse, "id" | "era" | "result" | "capabilities" | "conclusion">;

/** One thing that a case expects and that was not so. Labels and counts only, all of which come from closed sets. */
export interface Mismatch {
  /** What was compared: `responses/0/conclusion`, `requests`, `per_call`. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Compares the analysis of a case with what it expects: of every request its era, metadata and assessment; the number of results; of
 * every result its era, observation, conclusion, and where the case speaks of them its capabilities. With several calls, rows
 * and answers must cover each other first.
 *
 * @returns nothing when the case is met
 *
 * @example
 * scoreCase(expected, analysis) // []
 */
export function scoreCase(expected: CorpusCase, analysis: ScoredAnalysis): Mismatch[] {
  return [
    ...scoreRequests(expected, analysis),
    ...scoreCounts(expected, analysis),
    ...scoreResponses(expected, analysis),
  ];
}

function scoreRequests({ observation, request }: CorpusCase, { requests }: ScoredAnalysis): Mismatch[] {
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

function scoreCounts({ observation }: CorpusCase, { responses }: ScoredAnalysis): Mismatch[] {
  const { hops = observation.responses } = observation;
  return [
    ...compare("responses", String(observation.responses), String(responses.length)),
    ...compare("hops", String(hops), String(responses.length)),
  ];
}

function scoreResponses(expected: CorpusCase, { responses }: ScoredAnalysis): Mismatch[] {
  if (expected.per_call === undefined) {
    return responses.flatMap((each, index) => scoreResponse(expected, expected, each, `responses/${index}`));
  }
  const rows = expected.per_call.map((row) => ({ ...row, id: correlationOf(row.jsonrpc_id) }));
  const answers = responses.map(({ id }) => id).filter((id) => id !== null);
  const faults = perCallCoverage(
    rows.map(({ id }) => id),
    answers,
  );
  if (faults.length > 0 || answers.length < responses.length) {
    return compare(
      "per_call",
      "one row for each answer",
      faults.map(describe).join(", ") || "an answer without an id",
    );
  }
  return rows.flatMap((row, index) =>
    responses
      .filter(({ id }) => id !== null && isSameId(id, row.id))
      .flatMap((each) => scoreResponse(expected, row, each, `per_call/${index}`)),
  );
}

interface ExpectedResponse {
  readonly conclusion: string;
  readonly capabilities?: string;
}

function scoreResponse(
  { observation }: CorpusCase,
  { conclusion, capabilities = observation.capabilities }: ExpectedResponse,
  actual: ScoredResponse,
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

import type { RequestAssessment, ResultConclusion } from "../conclusion/vocabulary.js";
import type { Issue } from "../result/result.js";
import { ACCEPTED, type GateFailure, type GateOutcome, refusedBecause } from "./gate-outcome.js";

/** The refusals of the reader that are steps of the gate; every other one is an invalid transcript. */
const STEPS = new Map<string, GateFailure>([
  ["source-bytes", "source_bytes"],
  ["read-failed", "read_failed"],
  ["json-depth", "json_depth"],
  ["line-bytes", "line_bytes"],
  ["invalid-utf8", "invalid_utf8"],
  ["events", "events"],
]);

/** The gate's outcome for a transcript that was refused. */
export function gateOfRefusal(issues: readonly Issue[]): GateOutcome {
  return refusedBecause(STEPS.get(issues[0]?.code ?? "") ?? "invalid_transcript");
}

/**
 * The gate's outcome for a transcript that was read (era-parity 2.12): its depth, then each request's assessment and each result's
 * conclusion in their order. Terminal and non-terminal results, valid requests and error responses pass.
 */
export function gateOf(
  deepest: number,
  gateDepth: number,
  conclusions: Iterable<RequestAssessment | ResultConclusion>,
): GateOutcome {
  if (deepest > gateDepth) return refusedBecause("json_depth");
  for (const { kind } of conclusions) {
    if (kind === "incomplete") return refusedBecause("conclusion_incomplete");
    if (kind === "invalid") return refusedBecause("conclusion_invalid");
  }
  return ACCEPTED;
}

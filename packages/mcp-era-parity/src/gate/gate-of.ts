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
 * The gate's outcome for a transcript that was read (era-parity 2.12): its depth, then its requests and results in their order, of
 * which the first that is incomplete or invalid counts. Terminal and non-terminal results, valid requests and error responses pass.
 */
export function gateOf(
  deepest: number,
  gateDepth: number,
  firstFault: "incomplete" | "invalid" | undefined,
): GateOutcome {
  if (deepest > gateDepth) return refusedBecause("json_depth");
  return firstFault === undefined ? ACCEPTED : refusedBecause(`conclusion_${firstFault}`);
}

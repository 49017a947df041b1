/** Why the ingest gate refuses a transcript, in the order in which it looks (era-parity 2.12). */
export const GATE_FAILURES = [
  "source_bytes",
  "read_failed",
  "json_depth",
  "line_bytes",
  "invalid_utf8",
  "events",
  "invalid_transcript",
  "conclusion_incomplete",
  "conclusion_invalid",
] as const;
export type GateFailure = (typeof GATE_FAILURES)[number];

/** What the ingest gate says. It vetoes an import and does nothing else: no conclusion changes by it, and no evidence comes from it. */
export type GateOutcome =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly failure: GateFailure; readonly message: string };

/** Fixed texts: a gate repeats nothing of what it refuses. */
const MESSAGES: { readonly [failure in GateFailure]: string } = {
  source_bytes: "the transcript is larger than the limit",
  read_failed: "the transcript could not be read",
  json_depth: "objects and arrays are nested deeper than the limit",
  line_bytes: "a line is longer than the limit",
  invalid_utf8: "the transcript is not valid UTF-8",
  events: "the transcript has more events than the limit",
  invalid_transcript: "the transcript is not what its format says",
  conclusion_incomplete: "a request or a result is incomplete: later evidence could still settle it",
  conclusion_invalid: "a request or a result is invalid: no later evidence can settle it",
};

export const ACCEPTED: GateOutcome = { accepted: true };

/** The outcome for a failure. */
export function refusedBecause(failure: GateFailure): GateOutcome {
  return { accepted: false, failure, message: MESSAGES[failure] };
}

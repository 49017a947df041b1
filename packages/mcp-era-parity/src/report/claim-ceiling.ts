import type { Analysis, AnalyzedResponse } from "../analysis.js";
import { counted } from "./columns.js";

/** What reading transcripts established, and what it did not: the most that may be claimed of them. */
export interface ClaimCeiling {
  readonly established: readonly string[];
  readonly notEstablished: readonly string[];
}

/** True of every transcript, whatever is in it. */
const NOT_ESTABLISHED = [
  "general MCP protocol conformance; that a schema accepts these messages is a question of its own",
  "certification of an SDK, or interoperability of implementations",
  "support for HTTP, OAuth, Tasks, Apps, sessions or identities",
  "the eventual completion of an interim result: hops are separate records, and none is joined to another",
  "a recorded policy decision, a denial that a caller saw, upstream delivery, or a side effect outside",
  "a verdict on a whole action, a score, or compliance",
] as const;

const KINDS = ["terminal", "non_terminal", "incomplete", "invalid"] as const;
type Kind = (typeof KINDS)[number];

const MEANINGS: { readonly [kind in Kind]: string } = {
  terminal: "terminal: under the era of the call, the message is final in its form",
  non_terminal: "non-terminal: interim, and not read as completed",
  incomplete: "incomplete: later evidence could still settle what was meant",
  invalid: "invalid: no later evidence can settle what was meant",
};

/** The claim ceiling of everything that was read. */
export function claimCeiling(analyses: readonly Analysis[]): ClaimCeiling {
  const counts: Record<Kind, number> = { terminal: 0, non_terminal: 0, incomplete: 0, invalid: 0 };
  for (const { responses } of analyses) {
    for (const { conclusion } of responses) counts[kindOf(conclusion)]++;
  }
  const established = KINDS.filter((kind) => counts[kind] > 0).map(
    (kind) => `${counted(counts[kind], "result")} ${MEANINGS[kind]}`,
  );
  return { established, notEstablished: NOT_ESTABLISHED };
}

/** `incomplete` of `incomplete:era_unknown`. */
function kindOf(conclusion: AnalyzedResponse["conclusion"]): Kind {
  if (conclusion === "terminal" || conclusion === "non_terminal") return conclusion;
  return conclusion.startsWith("incomplete") ? "incomplete" : "invalid";
}

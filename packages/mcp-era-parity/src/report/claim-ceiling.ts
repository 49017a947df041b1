import type { Analysis } from "../analysis.js";
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

/** The claim ceiling of everything that was read. */
export function claimCeiling(analyses: readonly Analysis[]): ClaimCeiling {
  const counts = { terminal: 0, non_terminal: 0, incomplete: 0, invalid: 0 };
  for (const { responses } of analyses) {
    for (const { conclusion } of responses) counts[kindOf(conclusion)]++;
  }
  const { terminal, non_terminal, incomplete, invalid } = counts;
  const established = [
    `${counted(terminal, "result")} terminal: under the era of the call, the message is final in its form`,
    `${counted(non_terminal, "result")} non-terminal: interim, and not read as completed`,
    `${counted(incomplete, "result")} incomplete: later evidence could still settle what was meant`,
    `${counted(invalid, "result")} invalid: no later evidence can settle what was meant`,
  ];
  return { established, notEstablished: NOT_ESTABLISHED };
}

/** `incomplete` of `incomplete:era_unknown`. */
function kindOf(
  conclusion: Analysis["responses"][number]["conclusion"],
): "terminal" | "non_terminal" | "incomplete" | "invalid" {
  if (conclusion === "terminal" || conclusion === "non_terminal") return conclusion;
  return conclusion.startsWith("incomplete") ? "incomplete" : "invalid";
}

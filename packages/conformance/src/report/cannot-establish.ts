import type { ConformanceClaim, ConformanceResult } from "@ahp/types";
import type { Role } from "../checks/check.js";

/** What no run can show about a backend, however it ends. */
const OF_BACKENDS = [
  "Whether the policy is right: that it denies what it should, and nothing else, is known to its owner alone.",
  "Whether side effects of an event that is delivered twice happen once: only answers are seen from outside.",
  "Whether secrets stand in logs or on stderr: only what comes back over the protocol was looked through.",
  "That it always behaves so: each check saw a few messages, at one time, on one machine.",
];

/** What no run can show about a harness, however it ends. */
const OF_HARNESSES = [
  "Whether every path on which the agent runs a tool leads through AHP: only the calls that the driver made were seen.",
  "Whether the host's own permissions, sandbox and approvals are sufficient: only that AHP did not replace them.",
  "What it does with events that the claim does not name.",
  "What becomes of context that a backend injects, and whether its manifest (hooks/capabilities) is right: no driver reports them.",
  "That it always behaves so: each check saw a few calls, at one time, on one machine.",
];

/** What a run looked at. */
export interface RunFacts {
  readonly role: Role;
  readonly claim: ConformanceClaim;
  readonly results: readonly ConformanceResult[];
  /** Whether every check was made. */
  readonly complete: boolean;
}

/**
 * What a report does not say: what cannot be seen from outside, which bindings and roles the run did not touch, and what could not
 * be looked at for want of something.
 */
export function cannotEstablish({ role, claim, results, complete }: RunFacts): string[] {
  const tested = new Set(results.map(({ transport }) => transport));
  const statements = [...(role === "backend" ? OF_BACKENDS : OF_HARNESSES)];
  if (!complete) statements.push("That it conforms: only a part of the checks was made.");
  if (!claim.bindings.includes("http"))
    statements.push("Anything over HTTP: the claim does not name that binding.");
  if (!claim.bindings.includes("stdio"))
    statements.push("Anything over stdio: the claim does not name that binding.");
  for (const lifecycle of ["stdio-persistent", "stdio-per-event"] as const) {
    if (claim.bindings.includes("stdio") && !tested.has(lifecycle)) {
      statements.push(`Anything about ${lifecycle}: that lifecycle was left out of this run.`);
    }
  }
  if (claim.role === "both") {
    statements.push(`Anything about the other role: this run tested the ${role}.`);
  }
  const open = new Set(
    results.filter(({ outcome }) => outcome === "not-applicable").map(({ check }) => check),
  );
  if (open.size > 0)
    statements.push(`What the checks would show that did not apply (${open.size}): see there.`);
  return statements;
}

import type { ConformanceClaim } from "@ahp/types";
import { validate } from "@ahp/validate";
import type { Check, Role } from "./check.js";
import { Fault, passed, type Verdict } from "./verdict.js";

/** The claim that a run is made against: every check has it at hand. */
export interface ClaimContext {
  readonly claim: ConformanceClaim;
}

/** What a claim must say, whoever makes it (AHP-CORE-001, AHP-CORE-002). */
export function claimChecks(role: Role): readonly Check<ClaimContext>[] {
  const common = { role, profiles: ["base"], transports: ["none"] } as const;
  return [
    {
      ...common,
      id: "claim.complete",
      requirement: "AHP-CORE-001",
      shows: "The claim names the role, every transport binding and every capability profile.",
      run: async ({ claim }) => complete(claim, role),
    },
    {
      ...common,
      id: "claim.capability-profile",
      requirement: "AHP-CORE-002",
      shows: "Something is claimed beyond the base profile, which alone is no claim.",
      run: async ({ claim }) => {
        const names = claim.profiles.map(({ id }) => id);
        if (names.length > 0) return passed(`The claim names ${names.join(" and ")}.`);
        throw new Fault("The claim names the base profile alone.", "Claim a capability profile.");
      },
    },
  ];
}

function complete(claim: ConformanceClaim, role: Role): Verdict {
  const checked = validate("conformance-claim", claim);
  if (!checked.ok) {
    const [first] = checked.issues;
    throw new Fault(
      `The claim ${first?.path ?? ""} ${first?.message ?? "is not valid"}.`,
      "Say in the claim what is missing there; makeClaim names all of it at once.",
    );
  }
  if (claim.role !== role && claim.role !== "both") {
    throw new Fault(`The claim is that of a ${claim.role}; a ${role} was tested.`, `Claim the role ${role}.`);
  }
  return passed(`The claim names the role ${claim.role}, over ${claim.bindings.join(" and ")}.`);
}

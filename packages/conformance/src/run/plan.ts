import type { ConformanceClaim } from "@ahp/types";
import type { Check, Transport } from "../checks/check.js";
import { notApplicable } from "../checks/verdict.js";
import type { ProfileId } from "../claim/profiles.js";
import { profilesOf } from "../claim/profiles.js";
import type { Job } from "./run-jobs.js";

/** What a plan is made of. */
export interface PlanInput<Context> {
  readonly checks: readonly Check<Context>[];
  readonly claim: ConformanceClaim;
  /** The transports that are tested. */
  readonly transports: readonly Transport[];
  /** What a check gets to work with. */
  contextFor(transport: Transport): Context;
}

/**
 * Every check over every transport that it concerns and that is tested. A check of a profile that is not claimed is listed, and is
 * not applicable.
 */
export function planJobs<Context>({ checks, claim, transports, contextFor }: PlanInput<Context>): Job[] {
  const claimed = profilesOf(claim);
  const tested: readonly Transport[] = ["none", ...transports];
  return checks.flatMap((check) =>
    tested
      .filter((transport) => check.transports.includes(transport))
      .map((transport) => ({
        check,
        transport,
        run: async () =>
          check.profiles.some((profile) => claimed.has(profile))
            ? check.run(contextFor(transport))
            : notApplicable(`The claim does not name ${listed(check.profiles)}.`),
      })),
  );
}

function listed(profiles: readonly ProfileId[]): string {
  return profiles.join(" or ");
}

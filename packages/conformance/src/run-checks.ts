import type { ConformanceClaim, ConformanceReport } from "@ahp/types";
import type { Check, Role, Transport } from "./checks/check.js";
import { ConformanceError } from "./conformance-error.js";
import { buildReport } from "./report/build-report.js";
import { cannotEstablish } from "./report/cannot-establish.js";
import { chosenChecks } from "./run/chosen-checks.js";
import { conceal } from "./run/conceal.js";
import { type Gate, gateBehind } from "./run/gate.js";
import { planJobs } from "./run/plan.js";
import type { ProgressListener } from "./run/progress.js";
import { type Job, runJobs } from "./run/run-jobs.js";
import { type Lifecycle, transportsOf } from "./run/transports-of.js";
import { runner } from "./version.js";

/** What whoever tests something may say about the run, whatever the role. */
export interface RunSettings {
  /** What the implementation is claimed to do, as `makeClaim` gives it. */
  readonly claim: ConformanceClaim;
  /** Lifecycles of programs over stdio that are tested. Default both. */
  readonly lifecycles?: readonly Lifecycle[];
  /** Ids of the only checks that are made, to look at a failure again. A part of the checks never says that something conforms. */
  readonly only?: readonly string[];
  /** Checks that are made at the same time, each with processes or connections of its own. Default 4. */
  readonly parallel?: number;
  readonly onProgress?: ProgressListener;
}

/** What a role brings to a run. */
export interface RoleRun<Context> {
  readonly role: Role;
  readonly checks: readonly Check<Context>[];
  /** What a check gets to work with. */
  contextFor(transport: Transport): Context;
  /** What must hold so that the other checks can see anything, the first of them first. */
  readonly gates: readonly Gate[];
  /** Texts that stand in no report. */
  readonly secrets: readonly string[];
}

/**
 * Makes the checks of a role over the transports of a claim, and reports.
 *
 * @throws ConformanceError (rejects) `unknown-check` for `only`, `nothing-to-test` when no check is left to be made, `invalid-option`
 */
export async function runChecks<Context>(
  { claim, lifecycles, only, parallel = 4, onProgress }: RunSettings,
  { role, checks: all, contextFor, gates, secrets }: RoleRun<Context>,
): Promise<ConformanceReport> {
  if (!Number.isInteger(parallel) || parallel < 1)
    throw new ConformanceError("invalid-option", "parallel must be a whole number from 1");
  const startedAt = new Date();
  const began = performance.now();
  const checks = chosenChecks(all, only);
  const complete = checks.length === all.length;
  const transports = transportsOf(claim, lifecycles);
  const jobs = planJobs({ checks, claim, transports, contextFor });
  expectSomething(claim, transports, jobs);
  const found = await runJobs(gates.reduce(gateBehind, jobs), {
    parallel,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  const results = found.map((result) => conceal(result, secrets));
  return buildReport({
    claim,
    runner: runner(),
    startedAt,
    durationMs: performance.now() - began,
    results,
    complete,
    cannotEstablish: cannotEstablish({ role, claim, results, complete }),
  });
}

/** What was not looked at does not hold: a binding without a transport, or a run without a check. */
function expectSomething(
  { bindings }: ConformanceClaim,
  transports: readonly Transport[],
  jobs: readonly Job[],
): void {
  const untested = bindings.find((binding) => !transports.some((transport) => transport.startsWith(binding)));
  if (untested !== undefined)
    throw new ConformanceError("nothing-to-test", `no transport is left to test ${untested} over`);
  if (jobs.length === 0)
    throw new ConformanceError(
      "nothing-to-test",
      "none of the checks that were asked for is made over the transports of the claim",
    );
}

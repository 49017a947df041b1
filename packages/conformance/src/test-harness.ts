import { randomUUID } from "node:crypto";
import type { ConformanceClaim, ConformanceReport } from "@ahp/types";
import type { Transport } from "./checks/check.js";
import type { HarnessContext } from "./checks/harness/context.js";
import { HARNESS_CHECKS } from "./checks/harness/harness-checks.js";
import { NO_MATCH } from "./checks/harness/selection.js";
import { DriverPool } from "./driver/driver-pool.js";
import { DEFAULT_LIMITS, type PeerLimits } from "./peer/limits.js";
import type { CommandLine } from "./peer/target.js";
import { buildReport } from "./report/build-report.js";
import { cannotEstablish } from "./report/cannot-establish.js";
import { chosenChecks } from "./run/chosen-checks.js";
import { conceal } from "./run/conceal.js";
import { gateBehind } from "./run/gate.js";
import { planJobs } from "./run/plan.js";
import type { ProgressListener } from "./run/progress.js";
import { runJobs } from "./run/run-jobs.js";
import { type Lifecycle, transportsOf } from "./run/transports-of.js";
import { Stage } from "./stage/stage.js";
import { runner } from "./version.js";

/** How a harness is tested. */
export interface TestHarnessOptions {
  /** What the harness is claimed to do, as `makeClaim` gives it. */
  readonly claim: ConformanceClaim;
  /** The driver: the program that lets the harness do what a task says. */
  readonly driver: CommandLine;
  /** Lifecycles of backends over stdio that are tested. Default both. */
  readonly lifecycles?: readonly Lifecycle[];
  /** Ids of the only checks that are made, to look at a failure again. A part of the checks never says that a harness conforms. */
  readonly only?: readonly string[];
  /** Limits of waiting for the driver and of reading. */
  readonly limits?: Partial<PeerLimits>;
  /** Checks that are made at the same time, each with a driver and backends of its own. Default 4. */
  readonly parallel?: number;
  readonly onProgress?: ProgressListener;
}

/** The variable in the driver's environment that holds the bearer token of registrations. */
const TOKEN_ENV = "AHP_CONFORMANCE_TOKEN";

/** A driver has longer than the longest deadline of a registration. */
const DRIVER_LIMITS: PeerLimits = { ...DEFAULT_LIMITS, timeoutMs: 60_000 };

/**
 * Tests a harness: plays the backends of its registrations, right and wrong ones, over every binding that its claim names, and reports
 * what holds.
 *
 * @throws ConformanceError (rejects): `unknown-check` for `only`
 * @example
 * const claim = makeClaim({ role: "harness", bindings: ["stdio", "http"], profiles: ["tool-interception"] });
 * if (!claim.ok) throw new Error(claim.issues.map(({ message, remedy }) => `${message}: ${remedy}`).join("\n"));
 * const report = await testHarness({ claim: claim.value, driver: { command: "python3", args: ["driver.py"] } });
 */
export async function testHarness(options: TestHarnessOptions): Promise<ConformanceReport> {
  const { claim, driver, parallel = 4, onProgress } = options;
  const checks = chosenChecks(HARNESS_CHECKS, options.only);
  const limits = { ...DRIVER_LIMITS, ...options.limits };
  const token = { env: TOKEN_ENV, value: secret() };
  const plantedNative = secret();
  const startedAt = new Date();
  const began = performance.now();
  const env = { ...(driver.env ?? process.env), [token.env]: token.value };
  const drivers = new DriverPool({ ...driver, env }, limits);
  const stage = await Stage.open(drivers, { native: plantedNative }, limits.maxOutputBytes);
  const context = { claim, stage, token, plantedNative, shared: new Map() };
  try {
    const jobs = planJobs({
      checks,
      claim,
      transports: transportsOf(claim, options.lifecycles),
      contextFor: (transport: Transport): HarnessContext => ({ ...context, transport }),
    });
    const found = await runJobs(gateBehind(jobs, NO_MATCH, []), {
      parallel,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    const results = found.map((result) => conceal(result, [token.value, plantedNative]));
    const complete = checks.length === HARNESS_CHECKS.length;
    return buildReport({
      claim,
      runner: runner(),
      startedAt,
      durationMs: performance.now() - began,
      results,
      complete,
      cannotEstablish: cannotEstablish({ role: "harness", claim, results, complete }),
    });
  } finally {
    await stage.close();
  }
}

function secret(): string {
  return `p${randomUUID().replaceAll("-", "")}`;
}

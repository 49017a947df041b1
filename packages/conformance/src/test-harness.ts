import { randomUUID } from "node:crypto";
import type { ConformanceReport } from "@ahp/types";
import type { HarnessContext } from "./checks/harness/context.js";
import { HARNESS_CHECKS } from "./checks/harness/harness-checks.js";
import { ASKED, ORDINARY_FLOW } from "./checks/harness/selection.js";
import { DriverPool } from "./driver/driver-pool.js";
import { DEFAULT_LIMITS, limitsOf, type PeerLimits } from "./peer/limits.js";
import type { CommandLine } from "./peer/target.js";
import type { Gate } from "./run/gate.js";
import { type RunSettings, runChecks } from "./run-checks.js";
import { Stage } from "./stage/stage.js";

/** How a harness is tested. */
export interface TestHarnessOptions extends RunSettings {
  /** The driver: the program that lets the harness do what a task says. */
  readonly driver: CommandLine;
  /** Limits of waiting for the driver and of reading. */
  readonly limits?: Partial<PeerLimits>;
}

/** The variable in the driver's environment that holds the bearer token of registrations. */
const TOKEN_ENV = "AHP_CONFORMANCE_TOKEN";

/** Without a driver that reports, nothing can be seen; without a question, nothing of interceptions. */
const GATES: readonly Gate[] = [
  { first: ORDINARY_FLOW, exempt: [] },
  {
    first: ASKED,
    exempt: HARNESS_CHECKS.filter(({ profiles }) => !profiles.includes("tool-interception")).map(
      ({ id }) => id,
    ),
  },
];

/** A driver has longer than the deadline of any backend that it may have to wait for. */
const DRIVER_LIMITS: PeerLimits = { ...DEFAULT_LIMITS, timeoutMs: 30_000 };

/**
 * Tests a harness: plays the backends of its registrations, right and wrong ones, over every binding that its claim names, and reports
 * what holds.
 *
 * @throws ConformanceError (rejects): `unknown-check` for `only`, `nothing-to-test` when no check is left to be made, `invalid-option`
 * @example
 * const claim = makeClaim({ role: "harness", bindings: ["stdio", "http"], profiles: ["tool-interception"] });
 * if (!claim.ok) throw new Error(claim.issues.map(({ message, remedy }) => `${message}: ${remedy}`).join("\n"));
 * const report = await testHarness({ claim: claim.value, driver: { command: "python3", args: ["driver.py"] } });
 */
export async function testHarness(options: TestHarnessOptions): Promise<ConformanceReport> {
  const { claim, driver } = options;
  const limits = limitsOf(DRIVER_LIMITS, options.limits);
  const token = { env: TOKEN_ENV, value: secret() };
  const plantedNative = secret();
  const env = { ...(driver.env ?? process.env), [token.env]: token.value };
  const drivers = new DriverPool({ ...driver, env }, limits);
  const stage = await Stage.open(drivers, { native: plantedNative }, limits.maxOutputBytes);
  const context = { claim, stage, token, plantedNative, shared: new Map() };
  try {
    return await runChecks<HarnessContext>(options, {
      role: "harness",
      checks: HARNESS_CHECKS,
      contextFor: (transport) => ({ ...context, transport }),
      gates: GATES,
      secrets: [token.value, plantedNative],
    });
  } finally {
    await stage.close();
  }
}

function secret(): string {
  return `p${randomUUID().replaceAll("-", "")}`;
}

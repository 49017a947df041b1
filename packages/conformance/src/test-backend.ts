import { randomUUID } from "node:crypto";
import type { ConformanceClaim, ConformanceReport, EventOf } from "@ahp/types";
import { BACKEND_CHECKS } from "./checks/backend/backend-checks.js";
import type { BackendContext } from "./checks/backend/context.js";
import { ANSWERS } from "./checks/backend/envelope.js";
import type { Transport } from "./checks/check.js";
import { ConformanceError } from "./conformance-error.js";
import { DEFAULT_LIMITS, type PeerLimits } from "./peer/limits.js";
import type { BackendTarget } from "./peer/target.js";
import { buildReport } from "./report/build-report.js";
import { cannotEstablish } from "./report/cannot-establish.js";
import { chosenChecks } from "./run/chosen-checks.js";
import { conceal } from "./run/conceal.js";
import { gateBehind } from "./run/gate.js";
import { planJobs } from "./run/plan.js";
import type { ProgressListener } from "./run/progress.js";
import { runJobs } from "./run/run-jobs.js";
import { type Lifecycle, transportsOf } from "./run/transports-of.js";
import { runner } from "./version.js";

/** How a backend is tested. */
export interface TestBackendOptions {
  /** What the backend is claimed to do, as `makeClaim` gives it. */
  readonly claim: ConformanceClaim;
  /** The program and the endpoint: one for each binding of the claim. */
  readonly target: BackendTarget;
  /** Lifecycles of the program that are tested. Default both. */
  readonly lifecycles?: readonly Lifecycle[];
  /** A `tool.before` event that the backend denies. Without it, the checks that need one are not applicable. */
  readonly deniedEvent?: EventOf<"tool.before">;
  /** A `tool.before` event that the backend does not deny. */
  readonly allowedEvent?: EventOf<"tool.before">;
  /** Ids of the only checks that are made, to look at a failure again. A part of the checks never says that a backend conforms. */
  readonly only?: readonly string[];
  /** Limits of waiting and reading. */
  readonly limits?: Partial<PeerLimits>;
  /** Checks that are made at the same time, each with a process or connections of its own. Default 4. */
  readonly parallel?: number;
  readonly onProgress?: ProgressListener;
}

/** What may be the cause when no answer comes. */
const EXPLAINING = ["stdio.nothing-but-messages", "stdio.one-line-each", "http.request-200-json"];

/**
 * Tests a backend with real messages, over every binding that its claim names, and reports what holds.
 *
 * @throws ConformanceError (rejects): `target-missing` when the claim names a binding without a target, `unknown-check` for `only`
 * @example
 * const claim = makeClaim({ role: "backend", bindings: ["stdio"], profiles: ["tool-interception"] });
 * if (!claim.ok) throw new Error(claim.issues.map(({ message, remedy }) => `${message}: ${remedy}`).join("\n"));
 * const report = await testBackend({ claim: claim.value, target: { command: { command: "python3", args: ["backend.py"] } } });
 */
export async function testBackend(options: TestBackendOptions): Promise<ConformanceReport> {
  const { claim, target, parallel = 4, onProgress } = options;
  checkTarget(options);
  const plantedSecret = `p${randomUUID().replaceAll("-", "")}`.slice(0, 16);
  const startedAt = new Date();
  const began = performance.now();
  const checks = chosenChecks(BACKEND_CHECKS, options.only);
  const complete = checks.length === BACKEND_CHECKS.length;
  const jobs = planJobs({
    checks,
    claim,
    transports: transportsOf(claim, options.lifecycles),
    contextFor: (transport) => contextOf(options, transport, plantedSecret),
  });
  const found = await runJobs(gateBehind(jobs, ANSWERS.id, EXPLAINING), {
    parallel,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  const results = found.map((result) => conceal(result, [plantedSecret, target.endpoint?.token ?? ""]));
  return buildReport({
    claim,
    runner: runner(),
    startedAt,
    durationMs: performance.now() - began,
    results,
    complete,
    cannotEstablish: cannotEstablish({ role: "backend", claim, results, complete }),
  });
}

function contextOf(options: TestBackendOptions, transport: Transport, plantedSecret: string): BackendContext {
  const { claim, target, limits, deniedEvent, allowedEvent } = options;
  return {
    claim,
    target,
    transport,
    limits: { ...DEFAULT_LIMITS, ...limits },
    plantedSecret,
    knownEvents: {
      ...(deniedEvent === undefined ? {} : { denied: { ...deniedEvent } }),
      ...(allowedEvent === undefined ? {} : { allowed: { ...allowedEvent } }),
    },
  };
}

function checkTarget({ claim, target }: TestBackendOptions): void {
  const missing =
    claim.bindings.includes("stdio") && target.command === undefined
      ? "the claim names stdio, and there is no command to start"
      : claim.bindings.includes("http") && target.endpoint === undefined
        ? "the claim names http, and there is no endpoint to call"
        : undefined;
  if (missing !== undefined) throw new ConformanceError("target-missing", missing);
}

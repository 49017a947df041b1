import { open, writeFile } from "node:fs/promises";
import {
  type ClaimInput,
  ConformanceError,
  junitReport,
  makeClaim,
  type ProgressListener,
  reportLines,
} from "@ahp/conformance";
import type { ConformanceClaim, ConformanceReport } from "@ahp/types";
import { EXIT, type ExitCode, UsageError } from "../exit-code.js";
import type { Io } from "../io.js";
import { painter } from "../output/style.js";
import { progressLine } from "./progress-line.js";

/** Options that every test of an implementation has. */
export interface ConformanceRunOptions {
  readonly profile?: readonly string[];
  readonly eventType?: readonly string[];
  readonly implementation?: { readonly name: string; readonly version: string };
  readonly lifecycle?: "persistent" | "per_event";
  readonly only?: readonly string[];
  readonly timeoutMs?: number;
  readonly parallel?: number;
  readonly json?: boolean;
  readonly junit?: string;
}

/**
 * The claim that options make. When it is not complete, stderr says what it lacks.
 *
 * @param bindings how to name a binding on this command line
 */
export function claimFrom(
  { profile = [], eventType = [], implementation }: ConformanceRunOptions,
  claimed: Pick<ClaimInput, "role" | "bindings">,
  bindings: string,
  io: Io,
): ConformanceClaim | undefined {
  const claim = makeClaim({
    ...claimed,
    profiles: profile,
    eventTypes: eventType,
    ...(implementation === undefined ? {} : { implementation }),
  });
  if (claim.ok) return claim.value;
  for (const { code, message, remedy, requirement } of claim.issues) {
    const option = code === "binding-missing" ? bindings : OPTION_FOR[code];
    io.stderr.write(`error: the claim ${message} (${requirement})\n    remedy: ${option ?? remedy}\n`);
  }
  return undefined;
}

/** What to add on a command line, where that says more than the name of a member. */
const OPTION_FOR: { readonly [code: string]: string } = {
  "profile-missing": "Add --profile tool-interception or --profile lifecycle-observation --event-type TYPE",
  "event-types-missing":
    "Add --event-type for each event type that is emitted or accepted, such as --event-type tool.after",
  "event-types-without-profile": "Add --profile lifecycle-observation, or leave --event-type out",
};

/** What of the options a run takes as it is. */
export function runOptions({ lifecycle, only, timeoutMs, parallel }: ConformanceRunOptions) {
  return {
    ...(lifecycle === undefined ? {} : { lifecycles: [lifecycle] }),
    ...(only === undefined ? {} : { only }),
    ...(timeoutMs === undefined ? {} : { limits: { timeoutMs } }),
    ...(parallel === undefined ? {} : { parallel }),
  };
}

/** What ends this process; SIGHUP comes when its terminal is closed. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a test, with its progress on stderr and its report on stdout. */
export async function reportRun(
  test: (onProgress: ProgressListener) => Promise<ConformanceReport>,
  options: ConformanceRunOptions,
  io: Io,
): Promise<ExitCode> {
  if (options.junit !== undefined) await expectWritable(options.junit);
  // What was started ends with this process.
  const interrupted = () => process.exit(EXIT.failure);
  for (const signal of ENDING) process.once(signal, interrupted);
  const progress = progressLine(io.stderr, painter(io.stderr, io.env));
  try {
    const report = await test(progress.listener);
    progress.end();
    await print(report, options, io);
    return report.totals.failed === 0 && report.totals.passed > 0 ? EXIT.ok : EXIT.failure;
  } catch (error) {
    if (error instanceof ConformanceError) throw new UsageError(error.message);
    throw error;
  } finally {
    for (const signal of ENDING) process.off(signal, interrupted);
  }
}

/** Before the run and not behind it, which takes a while. */
async function expectWritable(file: string): Promise<void> {
  try {
    await (await open(file, "a")).close();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new UsageError(`the file of --junit cannot be written${code}: name a file in a folder that exists`);
  }
}

async function print(
  report: ConformanceReport,
  { json, junit }: ConformanceRunOptions,
  io: Io,
): Promise<void> {
  const paint = painter(io.stdout, io.env);
  const text = json === true ? JSON.stringify(report, undefined, 2) : reportLines(report, paint).join("\n");
  io.stdout.write(`${text}\n`);
  if (junit !== undefined) await writeFile(junit, junitReport(report));
}

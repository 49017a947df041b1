import { testHarness } from "@ahp/conformance";
import { type ConformanceRunOptions, claimFrom, reportRun, runOptions } from "../conformance/report-run.js";
import { EXIT, type ExitCode, UsageError } from "../exit-code.js";
import type { Io } from "../io.js";

/** Options of `ahp conformance harness`. */
export interface ConformanceHarnessOptions extends ConformanceRunOptions {
  readonly driver?: readonly string[];
  readonly binding?: readonly string[];
}

/**
 * `ahp conformance harness`: tests a harness through its driver, against the claim that the options make. The report goes to stdout,
 * everything else to stderr.
 *
 * @param more arguments of the driver that stand behind `--`
 */
export async function conformanceHarness(
  more: readonly string[],
  options: ConformanceHarnessOptions,
  io: Io,
): Promise<ExitCode> {
  const [command, ...args] = [...(options.driver ?? []), ...more];
  if (options.driver === undefined || command === undefined)
    throw new UsageError("--driver PROGRAM is missing: the program that makes tool calls with the harness");
  const bindings = (options.binding ?? []).flatMap((names) => names.split(","));
  const claim = claimFrom(
    options,
    { role: "harness", bindings },
    "Add --binding stdio, --binding http, or both",
    io,
  );
  if (claim === undefined) return EXIT.usage;
  return reportRun(
    (onProgress) =>
      testHarness({ claim, driver: { command, args, env: io.env }, ...runOptions(options), onProgress }),
    options,
    io,
  );
}

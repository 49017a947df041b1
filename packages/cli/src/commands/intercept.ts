import { createHarness, type Decision, HarnessError, loadRegistration } from "@ahp/harness";
import { locatedFinding } from "../check/check-registration.js";
import { readToolBefore } from "../check/read-tool-before.js";
import { EXIT, type ExitCode } from "../exit-code.js";
import { type Finding, wholeFile } from "../finding.js";
import type { Io } from "../io.js";
import { decisionReport } from "../output/decision-report.js";
import { findingLines } from "../output/findings.js";
import { painter } from "../output/style.js";

/** Options of `ahp intercept`. */
export interface InterceptCommandOptions {
  readonly registration: string;
  readonly event: string;
  readonly json?: boolean;
}

/** `ahp intercept`: asks the registered backends about one `tool.before` event, as a harness would, and says what they decided. */
export async function intercept(options: InterceptCommandOptions, io: Io): Promise<ExitCode> {
  const loaded = loadRegistration(options.registration);
  const problems = [
    ...(loaded.ok ? [] : loaded.issues).map((issue) => locatedFinding(issue, "error")),
    ...loaded.warnings.map((issue) => locatedFinding(issue, "warning")),
  ];
  complain(io, options, options.registration, problems);
  const event = await readToolBefore(options.event, io.stdin);
  if (Array.isArray(event)) complain(io, options, options.event, event);
  if (!loaded.ok || Array.isArray(event)) return EXIT.failure;
  const { type, source, harness: identity, ...payload } = event;
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const harness = createHarness({ identity, source, registration: loaded.value });
    try {
      return report(await harness.intercept(type, payload, { signal: interruption.signal }), options, io);
    } finally {
      await harness.close();
    }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    complain(io, options, options.registration, [
      wholeFile({ code: error.code, message: error.message, remedy: "Change the registration" }),
    ]);
    return EXIT.failure;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

function complain(
  io: Io,
  { json = false }: InterceptCommandOptions,
  file: string,
  findings: readonly Finding[],
): void {
  const paint = painter(io.stderr, io.env);
  for (const finding of findings) {
    const lines = json ? [JSON.stringify({ file, ...finding })] : findingLines(file, finding, paint);
    io.stderr.write(`${lines.join("\n")}\n`);
  }
}

const EXIT_OF_OUTCOME: { readonly [outcome in Decision["outcome"]]: ExitCode } = {
  continue: EXIT.ok,
  ask: EXIT.ok,
  supplied: EXIT.ok,
  stopped: EXIT.ok,
  denied: EXIT.denied,
  interrupted: EXIT.failure,
};

function report(decision: Decision, { json = false }: InterceptCommandOptions, io: Io): ExitCode {
  const { outcome, denial, messages, record } = decision;
  const text = json
    ? JSON.stringify({ outcome, ...(denial === undefined ? {} : { denial }), messages, record }, undefined, 2)
    : decisionReport(decision, painter(io.stdout, io.env)).join("\n");
  io.stdout.write(`${text}\n`);
  return EXIT_OF_OUTCOME[outcome];
}

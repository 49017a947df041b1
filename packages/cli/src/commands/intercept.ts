import { createHarness, type Decision, HarnessError, loadRegistration } from "@ahp/harness";
import type { EventOf } from "@ahp/types";
import { readJson, validate } from "@ahp/validate";
import { locatedFinding } from "../check/check-registration.js";
import { findingOf } from "../check/locate-issue.js";
import { EXIT, type ExitCode } from "../exit-code.js";
import { readInput } from "../files/read-input.js";
import type { Finding } from "../finding.js";
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
  const event = await readEvent(options.event, io);
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
      wholeFile(error.code, error.message, "Change the registration"),
    ]);
    return EXIT.failure;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

/** The event of a file, or everything that is wrong with it. */
async function readEvent(file: string, io: Io): Promise<EventOf<"tool.before"> | Finding[]> {
  const input = await readInput(file, { stdin: io.stdin });
  if (!input.ok) return [wholeFile(input.code, input.message, input.remedy)];
  const text = new TextDecoder().decode(input.bytes);
  const read = readJson(input.bytes);
  if (!read.ok) return read.issues.map((issue) => findingOf(issue, text));
  if (isObject(read.value) && Object.hasOwn(read.value, "jsonrpc")) {
    return [wholeFile("not-an-event", "is a message", "Give the event alone: what `params.event` holds")];
  }
  const event = validate("event", read.value, { maxIssues: 200 });
  if (!event.ok) return event.issues.map((issue) => findingOf(issue, text));
  if (event.value.type === "tool.before") return event.value;
  const remedy = "Give a tool.before event: the only one that this version can enforce a decision about";
  return [
    findingOf({ path: "/type", code: "event-not-supported", message: "must be tool.before", remedy }, text),
  ];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function wholeFile(code: string, message: string, remedy: string): Finding {
  return { path: "", code, message, remedy, severity: "error", line: 1, column: 1 };
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

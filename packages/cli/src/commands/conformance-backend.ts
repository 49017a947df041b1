import { writeFile } from "node:fs/promises";
import {
  type BackendTarget,
  ConformanceError,
  junitReport,
  makeClaim,
  reportLines,
  type TestBackendOptions,
  testBackend,
} from "@ahp/conformance";
import type { ConformanceClaim, ConformanceReport } from "@ahp/types";
import { readToolBefore } from "../check/read-tool-before.js";
import { progressLine } from "../conformance/progress-line.js";
import { EXIT, type ExitCode, UsageError } from "../exit-code.js";
import type { Finding } from "../finding.js";
import type { Io } from "../io.js";
import { findingLines } from "../output/findings.js";
import { painter } from "../output/style.js";

/** Options of `ahp conformance backend`. */
export interface ConformanceBackendOptions {
  readonly command?: readonly string[];
  readonly url?: string;
  readonly bearerEnv?: string;
  readonly profile?: readonly string[];
  readonly eventType?: readonly string[];
  readonly implementation?: { readonly name: string; readonly version: string };
  readonly lifecycle?: "persistent" | "per_event";
  readonly deniedEvent?: string;
  readonly allowedEvent?: string;
  readonly only?: readonly string[];
  readonly timeoutMs?: number;
  readonly parallel?: number;
  readonly json?: boolean;
  readonly junit?: string;
}

/**
 * `ahp conformance backend`: tests a backend against the claim that the options make. The report goes to stdout, everything else to
 * stderr.
 *
 * @param more arguments of the command that stand behind `--`
 */
export async function conformanceBackend(
  more: readonly string[],
  options: ConformanceBackendOptions,
  io: Io,
): Promise<ExitCode> {
  const target = targetOf(more, options, io);
  const claim = claimOf(options, target, io);
  if (claim === undefined) return EXIT.usage;
  const events = await knownEvents(options, io);
  if (events === undefined) return EXIT.failure;
  // What was started ends with this process.
  const interrupted = () => process.exit(EXIT.failure);
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  const progress = progressLine(io.stderr, painter(io.stderr, io.env));
  try {
    const report = await testBackend({
      claim,
      target,
      ...events,
      ...chosen(options),
      onProgress: progress.listener,
    });
    progress.end();
    await print(report, options, io);
    return report.totals.failed === 0 && report.totals.passed > 0 ? EXIT.ok : EXIT.failure;
  } catch (error) {
    if (error instanceof ConformanceError) throw new UsageError(error.message);
    throw error;
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}

function targetOf(more: readonly string[], options: ConformanceBackendOptions, io: Io): BackendTarget {
  const { command: words = [], url, bearerEnv } = options;
  const [command, ...args] = [...words, ...more];
  if (words.length === 0 && more.length > 0) throw new UsageError("arguments need --command PROGRAM");
  if (url === undefined && bearerEnv !== undefined) throw new UsageError("--bearer-env needs --url URL");
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw new UsageError("--url must begin with http:// or https://");
  const token = bearerEnv === undefined ? undefined : io.env[bearerEnv];
  if (bearerEnv !== undefined && !token) {
    throw new UsageError(`environment variable ${bearerEnv} is empty or not set: put the bearer token there`);
  }
  return {
    ...(command === undefined ? {} : { command: { command, args, env: withoutToken(io.env, bearerEnv) } }),
    ...(url === undefined ? {} : { endpoint: { url, ...(token === undefined ? {} : { token }) } }),
  };
}

/** The program under test has no use for the token of the endpoint. */
function withoutToken(env: Io["env"], name: string | undefined): Io["env"] {
  if (name === undefined) return env;
  const { [name]: _token, ...rest } = env;
  return rest;
}

function claimOf(
  options: ConformanceBackendOptions,
  target: BackendTarget,
  io: Io,
): ConformanceClaim | undefined {
  const { profile = [], eventType = [], implementation } = options;
  const claim = makeClaim({
    role: "backend",
    bindings: [
      ...(target.command === undefined ? [] : ["stdio"]),
      ...(target.endpoint === undefined ? [] : ["http"]),
    ],
    profiles: profile,
    eventTypes: eventType,
    ...(implementation === undefined ? {} : { implementation }),
  });
  if (claim.ok) return claim.value;
  for (const { code, message, remedy, requirement } of claim.issues) {
    io.stderr.write(
      `error: the claim ${message} (${requirement})\n    remedy: ${OPTION_FOR[code] ?? remedy}\n`,
    );
  }
  return undefined;
}

/** What to add on a command line, where that says more than the name of a member. */
const OPTION_FOR: { readonly [code: string]: string } = {
  "binding-missing": "Add --command PROGRAM for stdio, --url URL for HTTP, or both",
  "profile-missing": "Add --profile tool-interception or --profile lifecycle-observation --event-type TYPE",
  "event-types-missing":
    "Add --event-type for each event type that is accepted, such as --event-type tool.after",
  "event-types-without-profile": "Add --profile lifecycle-observation, or leave --event-type out",
};

type KnownEvents = Pick<TestBackendOptions, "deniedEvent" | "allowedEvent">;

async function knownEvents(options: ConformanceBackendOptions, io: Io): Promise<KnownEvents | undefined> {
  const events: { -readonly [Name in keyof KnownEvents]: KnownEvents[Name] } = {};
  for (const name of ["deniedEvent", "allowedEvent"] as const) {
    const file = options[name];
    if (file === undefined) continue;
    const event = await readToolBefore(file, io.stdin);
    if (Array.isArray(event)) {
      complain(file, event, io);
      return undefined;
    }
    events[name] = event;
  }
  return events;
}

function complain(file: string, findings: readonly Finding[], io: Io): void {
  const paint = painter(io.stderr, io.env);
  for (const finding of findings) io.stderr.write(`${findingLines(file, finding, paint).join("\n")}\n`);
}

function chosen({ lifecycle, only, timeoutMs, parallel }: ConformanceBackendOptions) {
  return {
    ...(lifecycle === undefined ? {} : { lifecycles: [lifecycle] }),
    ...(only === undefined ? {} : { only }),
    ...(timeoutMs === undefined ? {} : { limits: { timeoutMs } }),
    ...(parallel === undefined ? {} : { parallel }),
  };
}

async function print(
  report: ConformanceReport,
  { json, junit }: ConformanceBackendOptions,
  io: Io,
): Promise<void> {
  const paint = painter(io.stdout, io.env);
  const text = json === true ? JSON.stringify(report, undefined, 2) : reportLines(report, paint).join("\n");
  io.stdout.write(`${text}\n`);
  if (junit !== undefined) await writeFile(junit, junitReport(report));
}

import { type BackendTarget, type TestBackendOptions, testBackend } from "@ahp/conformance";
import { readToolBefore } from "../check/read-tool-before.js";
import { type ConformanceRunOptions, claimFrom, reportRun, runOptions } from "../conformance/report-run.js";
import { EXIT, type ExitCode, UsageError } from "../exit-code.js";
import type { Finding } from "../finding.js";
import type { Io } from "../io.js";
import { findingLines } from "../output/findings.js";
import { painter } from "../output/style.js";

/** Options of `ahp conformance backend`. */
export interface ConformanceBackendOptions extends ConformanceRunOptions {
  readonly command?: readonly string[];
  readonly url?: string;
  readonly bearerEnv?: string;
  readonly deniedEvent?: string;
  readonly allowedEvent?: string;
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
  const bindings = [
    ...(target.command === undefined ? [] : ["stdio"]),
    ...(target.endpoint === undefined ? [] : ["http"]),
  ];
  const claim = claimFrom(
    options,
    { role: "backend", bindings },
    "Add --command PROGRAM for stdio, --url URL for HTTP, or both",
    io,
  );
  if (claim === undefined) return EXIT.usage;
  const events = await knownEvents(options, io);
  if (events === undefined) return EXIT.failure;
  return reportRun(
    (onProgress) => testBackend({ claim, target, ...events, ...runOptions(options), onProgress }),
    options,
    io,
  );
}

function targetOf(more: readonly string[], options: ConformanceBackendOptions, io: Io): BackendTarget {
  const { command: words = [], url, bearerEnv } = options;
  const [command, ...args] = [...words, ...more];
  if (words.length === 0 && more.length > 0) throw new UsageError("arguments need --command PROGRAM");
  if (url === undefined && bearerEnv !== undefined) throw new UsageError("--bearer-env needs --url URL");
  if (url !== undefined && !/^https?:\/\//i.test(url))
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

import type { Backend } from "@ahp/backend";
import { AhpError } from "@ahp/validate/messages";
import { EXIT, type ExitCode, UsageError } from "../exit-code.js";
import type { Io } from "../io.js";
import { decisionLine } from "../output/decision-line.js";
import { findingLines } from "../output/findings.js";
import { painter, printable } from "../output/style.js";
import { createRulesBackend, type DecisionRecord } from "../rules/create-rules-backend.js";
import { loadRules } from "../rules/load-rules.js";
import type { RuleSet } from "../rules/rule-set.js";
import { version } from "../version.js";

/** Options of `ahp serve`. */
export interface ServeCommandOptions {
  readonly rules: string;
  /** Port; stdio when it is absent. */
  readonly http?: number;
  readonly host?: string;
  readonly tokenEnv?: string;
  /** Objects to nothing, and says what the rules would. */
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** What an `Authorization` header can carry (RFC 6750). */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;
const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/**
 * `ahp serve`: answers with a rules file, over stdio until the input ends, or over HTTP until the process is told to stop.
 * Standard output belongs to the protocol: everything for people goes to standard error.
 */
export async function serve(options: ServeCommandOptions, io: Io): Promise<ExitCode> {
  checkCombination(options);
  const token = options.tokenEnv === undefined ? undefined : io.env[options.tokenEnv];
  if (options.tokenEnv !== undefined && !token) {
    say(io, options, {
      error: `environment variable ${options.tokenEnv} is empty or not set: put the bearer token there`,
    });
    return EXIT.failure;
  }
  if (token !== undefined && !TOKEN.test(token)) {
    const error = `environment variable ${options.tokenEnv} holds no bearer token: a token has letters, digits and - . _ ~ + / alone; is there a space or a line break at one of its ends?`;
    say(io, options, { error });
    return EXIT.failure;
  }
  const rules = await loadRules(options.rules);
  if (!rules.ok) {
    sayFindings(io, options, rules.issues);
    return EXIT.failure;
  }
  sayFindings(io, options, rules.value.warnings);
  const backend = createRulesBackend(rules.value, {
    version: version(),
    log: (record) => logDecision(io, options, rules.value, record),
    dryRun: options.dryRun ?? false,
  });
  return options.http === undefined
    ? await overStdio(backend, options, io)
    : await overHttp(backend, token, options, io);
}

function checkCombination({ http, host, tokenEnv }: ServeCommandOptions): void {
  if (http === undefined && host !== undefined) throw new UsageError("--host needs --http PORT");
  if (http === undefined && tokenEnv !== undefined) throw new UsageError("--token-env needs --http PORT");
  if (host !== undefined && !LOOPBACK.test(host) && tokenEnv === undefined) {
    throw new UsageError(`--host ${host} can be reached from outside: name a bearer token with --token-env`);
  }
}

async function overStdio(backend: Backend, options: ServeCommandOptions, io: Io): Promise<ExitCode> {
  const { serveStdio } = await import("@ahp/backend/stdio");
  if (process.stdin.isTTY) say(io, options, { serving: options.rules, url: "stdio:" });
  const told = untilToldToStop();
  told.promise.then(() => process.stdin.destroy());
  try {
    await serveStdio(backend);
  } catch (error) {
    // A stream that was cut off by the signal is how the serving ends then.
    if (!told.stopped()) throw error;
  } finally {
    told.dispose();
  }
  return EXIT.ok;
}

async function overHttp(
  backend: Backend,
  token: string | undefined,
  options: ServeCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const [{ listen }, { bearer }] = await Promise.all([
    import("@ahp/backend/node"),
    import("@ahp/backend/http"),
  ]);
  const told = untilToldToStop();
  const server = await listen(backend, {
    ...(options.http === undefined ? {} : { port: options.http }),
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(token === undefined ? {} : { authorize: bearer(token) }),
  }).catch((error: unknown) => {
    if (!AhpError.is(error)) throw error;
    say(io, options, { error: error.message });
  });
  if (server === undefined) {
    told.dispose();
    return EXIT.failure;
  }
  say(io, options, { serving: options.rules, url: server.url });
  await told.promise;
  await server.close();
  told.dispose();
  return EXIT.ok;
}

/** Resolves at SIGINT or SIGTERM. A second signal ends the process at once, as without this. */
function untilToldToStop(): { promise: Promise<void>; stopped: () => boolean; dispose: () => void } {
  let stopped = false;
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const dispose = () => {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  };
  const stop = () => {
    stopped = true;
    dispose();
    resolve();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return { promise, stopped: () => stopped, dispose };
}

type Saying = { readonly error: string } | { readonly serving: string; readonly url: string };

function say(io: Io, { json = false }: ServeCommandOptions, what: Saying): void {
  if (json) io.stderr.write(`${JSON.stringify(what)}\n`);
  else
    io.stderr.write(
      "error" in what
        ? `ahp serve: ${what.error}\n`
        : `ahp: serving ${printable(what.serving)} at ${what.url}\n`,
    );
}

function sayFindings(
  io: Io,
  { rules, json = false }: ServeCommandOptions,
  findings: RuleSet["warnings"],
): void {
  const paint = painter(io.stderr, io.env);
  for (const finding of findings) {
    const lines = json ? [JSON.stringify({ file: rules, ...finding })] : findingLines(rules, finding, paint);
    io.stderr.write(`${lines.join("\n")}\n`);
  }
}

function logDecision(
  io: Io,
  { json = false }: ServeCommandOptions,
  { file }: RuleSet,
  record: DecisionRecord,
): void {
  const line = json
    ? JSON.stringify({ time: new Date().toISOString(), ...record })
    : decisionLine(file, record);
  io.stderr.write(`${line}\n`);
}

import { CAPABILITY_BOUNDS } from "@ahp/types";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { AskingOptions } from "./asking/with-harness.js";
import { FILE_KINDS } from "./check/file-kind.js";
import type { CheckCommandOptions } from "./commands/check.js";
import type { InterceptCommandOptions } from "./commands/intercept.js";
import type { ServeCommandOptions } from "./commands/serve.js";
import { describeConformance } from "./conformance-program.js";
import { EXIT, type ExitCode, UsageError } from "./exit-code.js";
import type { Io } from "./io.js";
import { version } from "./version.js";

const EFFECTS = [...new Set(Object.values(CAPABILITY_BOUNDS).flatMap(({ effects }) => effects))];

const EXIT_CODES = `
Exit status:
  0  answered without a denial; observe: everyone was told; check: every file is valid; conformance: every check that applied passed
  1  something failed; observe: somebody could not be told; check: a file is not valid; conformance: a check failed
  2  the command line is wrong
  3  denied
`;

/**
 * Runs one command line and says with which status the process ends. Each command's modules are loaded only when it is run.
 *
 * @param args the arguments behind the program's name
 */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitCode> {
  let exit: ExitCode = EXIT.ok;
  const program = describeProgram(io, (code) => {
    exit = code;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return exit;
  } catch (error) {
    // Help and version that were asked for; everything else that commander ends is a wrong command line.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(error instanceof UsageError)) throw error;
    io.stderr.write(`error: ${error.message}\n`);
    return EXIT.usage;
  }
}

function describeProgram(io: Io, end: (code: ExitCode) => void): Command {
  const program = new Command("ahp")
    .description(
      "Agent Hooks Protocol: put a policy in front of an agent's tool calls, and see why something was denied",
    )
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help about a command")
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .showHelpAfterError("Run with --help for what there is.")
    .exitOverride()
    .addHelpText("after", EXIT_CODES);

  program
    .command("init")
    .description("write a policy, its registration and an event to try it with")
    .argument("[folder]", "where", ".")
    .action(async (folder: string) => {
      const { init } = await import("./commands/init.js");
      end(await init(folder, io));
    });

  program
    .command("serve")
    .description("answer as a backend by a rules file: over stdio, or over HTTP")
    .option("--rules <file>", "rules in YAML or JSON (required)")
    .option("--http <port>", "listen on this port instead of stdio; 0 takes a free one", port)
    .option("--host <address>", "address to listen on (default: 127.0.0.1)")
    .option("--token-env <name>", "require the bearer token that this environment variable holds")
    .option("--dry-run", "object to nothing, and log what the rules would decide")
    .option("--json", "log decisions as JSON, one object on each line of stderr")
    .action(async (options: Partial<ServeCommandOptions>) => {
      const rules = required("--rules FILE", options.rules);
      const { serve } = await import("./commands/serve.js");
      end(await serve({ ...options, rules }, io));
    });

  program
    .command("intercept")
    .description("ask the registered backends about one event, and see what they decide")
    .option("--registration <file>", "which backends are asked, and how (required)")
    .option("--event <file>", "the event, as JSON; - reads it from stdin (required)")
    .addOption(
      new Option(
        "--grant <effects...>",
        "effects that the agent can carry out (default: all that the event permits)",
      ).choices(EFFECTS),
    )
    .option("--continuations <n>", "how often the agent may still be told to go on (default: 1)", count)
    .option("--json", "print the decision and its record as JSON")
    .action(async (options: Partial<InterceptCommandOptions>) => {
      const registration = required("--registration FILE", options.registration);
      const event = required("--event FILE", options.event);
      const { intercept } = await import("./commands/intercept.js");
      end(await intercept({ ...options, registration, event }, io));
    });

  program
    .command("observe")
    .description("tell the registered observers about one event, and see whom it reaches")
    .option("--registration <file>", "which backends are told, and how (required)")
    .option("--event <file>", "the event, as JSON; - reads it from stdin (required)")
    .option("--json", "print what came of it as JSON")
    .action(async (options: Partial<AskingOptions>) => {
      const registration = required("--registration FILE", options.registration);
      const event = required("--event FILE", options.event);
      const { observe } = await import("./commands/observe.js");
      end(await observe({ ...options, registration, event }, io));
    });

  program
    .command("check")
    .description("check registrations, events, messages and rules; what a file is shows in its content")
    .argument("<files...>", "files to check; - reads stdin")
    .addOption(new Option("--as <kind>", "what the files are").choices(FILE_KINDS))
    .option("--json", "print the findings as JSON")
    .action(async (files: readonly string[], options: CheckCommandOptions) => {
      const { check } = await import("./commands/check.js");
      end(await check(files, options, io));
    });
  describeConformance(program, io, end);
  return program;
}

/** Checked here rather than by commander, which would name a missing option before a misspelt one. */
function required(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${option} is missing`);
  return value;
}

function count(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 0 to 999999.");
}

function port(text: string): number {
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number <= 65_535) return number;
  throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
}

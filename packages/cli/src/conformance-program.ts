import { type Command, InvalidArgumentError, Option } from "commander";
import type { ConformanceBackendOptions } from "./commands/conformance-backend.js";
import type { ConformanceHarnessOptions } from "./commands/conformance-harness.js";
import type { ConformanceMessagesOptions } from "./commands/conformance-messages.js";
import type { ExitCode } from "./exit-code.js";
import type { Io } from "./io.js";

const HELP = `
A claim names at least one profile: tool-interception, or lifecycle-observation with its event types. Its bindings are those
that can be reached: --command for stdio, --url for HTTP.

Examples:
  ahp conformance backend --profile tool-interception --command python3 backend.py
  ahp conformance backend --profile tool-interception --command ahp -- serve --rules rules.yaml
  POLICY_TOKEN=... ahp conformance backend --profile tool-interception --url https://policy.example/hooks --bearer-env POLICY_TOKEN

Exit status: 0 when every check that applied passed, 1 when one failed, 2 when the claim or the command line is not complete.
`;

const HARNESS_HELP = `
A driver is a program that makes tool calls with the harness: it reads a task on each line of its stdin and answers each with a line of
JSON that says what became of it. Its contract stands in the README of @ahp/conformance.

Examples:
  ahp conformance harness --driver node driver.mjs --binding stdio http --profile tool-interception
  ahp conformance harness --driver ./driver --binding stdio --profile tool-interception --only deadlines.late-permission

Exit status: 0 when every check that applied passed, 1 when one failed, 2 when the claim or the command line is not complete.
`;

/** Adds `ahp conformance` with what it can test. `backend` is what it tests when nothing is said. */
export function describeConformance(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const conformance = program
    .command("conformance")
    .description("test whether a backend or a harness conforms, or check recorded messages");

  conformance
    .command("backend", { isDefault: true })
    .description("start or call a backend, send it real messages, and report what holds")
    .argument("[arguments...]", "more arguments of the command, behind --")
    .option(
      "--command <program...>",
      "the program to test over stdio, with its arguments; no shell reads them",
    )
    .option("--url <url>", "the endpoint to test over HTTP")
    .option("--bearer-env <name>", "environment variable with the bearer token of the endpoint")
    .option("--profile <id...>", "capability profile that is claimed (repeatable)")
    .option("--event-type <type...>", "event type that lifecycle-observation is claimed for (repeatable)")
    .option("--implementation <name@version>", "what is tested, for the report", implementation)
    .addOption(
      new Option("--lifecycle <lifecycle>", "how the program is run (default: both)").choices([
        "persistent",
        "per_event",
      ]),
    )
    .option("--denied-event <file>", "a tool.before event that the backend denies")
    .option("--allowed-event <file>", "a tool.before event that the backend lets pass")
    .option("--only <check...>", "make these checks alone; never says that a backend conforms")
    .option("--timeout-ms <number>", "longest wait for one answer (default: 10000)", positive)
    .option("--parallel <number>", "checks at the same time (default: 4)", positive)
    .option("--json", "print the report as JSON")
    .option("--junit <file>", "write the report as JUnit XML as well")
    .addHelpText("after", HELP)
    .action(async (more: readonly string[], options: ConformanceBackendOptions) => {
      const { conformanceBackend } = await import("./commands/conformance-backend.js");
      end(await conformanceBackend(more, options, io));
    });

  conformance
    .command("harness")
    .description("play the backends of a harness, right and wrong ones, and report what it made of them")
    .argument("[arguments...]", "more arguments of the driver, behind --")
    .option("--driver <program...>", "the program that makes tool calls with the harness, with its arguments")
    .option(
      "--binding <binding...>",
      "transport binding that is claimed and tested: stdio, http (repeatable)",
    )
    .option("--profile <id...>", "capability profile that is claimed (repeatable)")
    .option("--event-type <type...>", "event type that lifecycle-observation is claimed for (repeatable)")
    .option("--implementation <name@version>", "what is tested, for the report", implementation)
    .addOption(
      new Option("--lifecycle <lifecycle>", "how backends over stdio are registered (default: both)").choices(
        ["persistent", "per_event"],
      ),
    )
    .option("--only <check...>", "make these checks alone; never says that a harness conforms")
    .option("--timeout-ms <number>", "longest wait for one report of the driver (default: 30000)", positive)
    .option("--parallel <number>", "checks at the same time (default: 4)", positive)
    .option("--json", "print the report as JSON")
    .option("--junit <file>", "write the report as JUnit XML as well")
    .addHelpText("after", HARNESS_HELP)
    .action(async (more: readonly string[], options: ConformanceHarnessOptions) => {
      const { conformanceHarness } = await import("./commands/conformance-harness.js");
      end(await conformanceHarness(more, options, io));
    });

  conformance
    .command("messages")
    .description("check recordings (.jsonl), messages, and folders of golden messages with a manifest.json")
    .argument("<files...>", "files and folders to check")
    .option("--json", "print the findings as JSON")
    .action(async (files: readonly string[], options: ConformanceMessagesOptions) => {
      const { conformanceMessages } = await import("./commands/conformance-messages.js");
      end(await conformanceMessages(files, options, io));
    });
}

function implementation(text: string): { readonly name: string; readonly version: string } {
  const at = text.lastIndexOf("@");
  if (at > 0 && at < text.length - 1) return { name: text.slice(0, at), version: text.slice(at + 1) };
  throw new InvalidArgumentError("It must be a name and a version, such as my-policy@1.2.0.");
}

function positive(text: string): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= 1) return number;
  throw new InvalidArgumentError("It must be a whole number from 1.");
}

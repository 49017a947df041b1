import { createRequire } from "node:module";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { DEFAULT_LIMITS } from "../observation/source/limits.js";
import { INPUT_FORMATS } from "../observation/vocabulary.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import { STDIN } from "./read-bounded.js";
import { type CommandOptions, runCommand } from "./run-command.js";

const MORE_HELP = `
The formats, and what marks such as [2.10 #6] stand for: RULES.md in the package @ahp/mcp-era-parity.

Exit status:
  0  every result is terminal
  1  a transcript was refused, or could not be read
  2  the command line is wrong
  3  some result is not terminal
`;

/**
 * Runs one command line and says with which status the process ends.
 *
 * @param args the arguments behind the program's name
 */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitCode> {
  let exit: ExitCode = EXIT.terminal;
  const program = new Command("mcp-era-parity")
    .description(
      "read MCP transcripts and say which results are terminal, under the protocol era of each call",
    )
    .argument("<files...>", "transcripts; - reads standard input")
    .addOption(
      new Option("--format <format>", "how they are written (default: found out)").choices(INPUT_FORMATS),
    )
    .option("--json", "print the analysis as JSON")
    .option(
      "--max-bytes <number>",
      `largest transcript, in bytes (default: ${DEFAULT_LIMITS.maxBytes})`,
      bytes,
    )
    .option(
      "--max-line-bytes <number>",
      `longest line of jsonrpc, in bytes (default: ${DEFAULT_LIMITS.maxLineBytes})`,
      bytes,
    )
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .showHelpAfterError("Run with --help for what there is.")
    .exitOverride()
    .addHelpText("after", MORE_HELP)
    .action(async (files: readonly string[], options: CommandOptions) => {
      if (files.filter((file) => file === STDIN).length > 1)
        program.error(`error: ${STDIN} can be named once: standard input is read once.`);
      exit = await runCommand(files, options, io);
    });
  try {
    await program.parseAsync([...args], { from: "user" });
    return exit;
  } catch (error) {
    // Help and version that were asked for; everything else that commander ends is a wrong command line.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.terminal : EXIT.usage;
    throw error;
  }
}

function bytes(text: string): number {
  const number = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError("It must be a whole number of at least 1.");
}

function version(): string {
  const manifest = createRequire(import.meta.url)("@ahp/mcp-era-parity/package.json") as { version: string };
  return manifest.version;
}

import { parseArgs } from "node:util";
import { DRAFT } from "./documents.js";
import { SnapshotFailure } from "./failure.js";
import { freeze, frozenVersions, isSnapshotDate } from "./freeze.js";
import { checkManifest, writeManifest } from "./manifest.js";

const USAGE = `pnpm snapshot                     write schemas/draft/manifest.json
pnpm snapshot --check             compare it byte for byte, and every frozen snapshot with its own manifest
pnpm snapshot freeze YYYY-MM-DD   freeze schemas/draft as schemas/YYYY-MM-DD
pnpm snapshot --help              show this text

Exit code: 0 done, 1 out of date or refused, 2 wrong usage.
`;

/** What the command needs from its surroundings. */
export interface Surroundings {
  /** The folder that holds `draft` and the frozen versions. */
  readonly schemas: string;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/**
 * The `pnpm snapshot` command.
 *
 * @returns the exit code: 0 done, 1 out of date or refused, 2 wrong usage
 *
 * @example
 * process.exitCode = await runSnapshot(["--check"], { schemas: "schemas", out: console.log, error: console.error })
 */
export async function runSnapshot(args: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { schemas, out, error } = surroundings;
  const action = readArguments(args);
  if ("mistake" in action) {
    error(`${action.mistake}\n\n${USAGE}`);
    return 2;
  }
  try {
    if (action.name === "help") {
      out(USAGE);
    } else if (action.name === "write") {
      await writeManifest(schemas);
      out("written   schemas/draft/manifest.json\n");
    } else if (action.name === "freeze") {
      await freeze(schemas, action.date);
      out(`frozen    schemas/${action.date}\n`);
    } else {
      return await checkAll(surroundings);
    }
    return 0;
  } catch (failure) {
    error(describe(failure));
    return 1;
  }
}

type Action =
  | { readonly name: "write" | "check" | "help" }
  | { readonly name: "freeze"; readonly date: string }
  | { readonly mistake: string };

function readArguments(args: readonly string[]): Action {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { check: { type: "boolean" }, help: { type: "boolean" } },
      allowPositionals: true,
    });
    const [command, date, ...more] = positionals;
    if (values.help) return { name: "help" };
    if (command === undefined) return { name: values.check ? "check" : "write" };
    if (command !== "freeze") return { mistake: "the only command is freeze" };
    if (values.check) return { mistake: "--check cannot be combined with freeze" };
    if (date === undefined || more.length > 0 || !isSnapshotDate(date)) {
      return { mistake: "freeze needs exactly one day of the calendar, written YYYY-MM-DD" };
    }
    return { name: "freeze", date };
  } catch (failure) {
    return { mistake: failure instanceof Error ? failure.message : "unusable arguments" };
  }
}

async function checkAll({ schemas, out, error }: Surroundings): Promise<0 | 1> {
  const versions = [DRAFT, ...(await frozenVersions(schemas))];
  let failed = false;
  for (const version of versions) {
    try {
      await checkManifest(schemas, version);
      out(`verified  schemas/${version}/manifest.json\n`);
    } catch (failure) {
      failed = true;
      error(describe(failure));
    }
  }
  return failed ? 1 : 0;
}

/** The line for a failure that a person can act on; any other error is our own mistake and is thrown again. */
function describe(failure: unknown): string {
  if (!(failure instanceof SnapshotFailure)) throw failure;
  return `FAILED    [${failure.code}] ${failure.message}\n`;
}

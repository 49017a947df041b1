import { parseArgs } from "node:util";
import { type CheckOptions, checkUpstream } from "./check-upstream.js";
import { REVISIONS } from "./pin/pin.js";
import { describeFinding, type Finding } from "./report.js";
import { refreshCache } from "./source/refresh.js";
import { chooseSourceDirectory } from "./source/source-directory.js";
import { SUBSETS } from "./subsets/subsets.js";

const USAGE = `pnpm upstream [options]

Verifies the pinned official MCP schemas and that the committed extractions come from exactly those bytes.

  --from DIR          look for DIR/<revision>/schema.json and schema.ts
                      (else AHP_UPSTREAM_DIR, else the untracked cache upstream/.cache)
  --require-sources   an absent schema.json is a failure
  --write             write the extractions instead of comparing them
  --refresh           first download exactly the pinned files into upstream/.cache, then check those
  --base-url URL      with --refresh: fetch from URL/<owner>/<name>/<commit>/<path>
  --help              show this text

Exit code: 0 nothing failed, 1 a check failed, 2 wrong usage.
`;

const NOT_REFRESHED =
  "FAILED    nothing was checked. The cache holds what it held before of each file that failed. Try again with a network, " +
  "name another server of the same files with --base-url, or check copies that you have with --from DIR.\n";

/** What the command needs from its surroundings. */
export interface Surroundings {
  readonly root: string;
  /** The value of AHP_UPSTREAM_DIR. */
  readonly sourceVariable: string | undefined;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Default: the revisions and subsets of this repository. */
  readonly revisions?: readonly string[];
  readonly subsets?: CheckOptions["subsets"];
}

interface Request {
  readonly from?: string;
  readonly baseUrl?: string;
  readonly requireSources: boolean;
  readonly write: boolean;
  readonly refresh: boolean;
  readonly help: boolean;
}

/**
 * The `pnpm upstream` command.
 *
 * @returns the exit code: 0 nothing failed, 1 a check failed, 2 wrong usage
 *
 * @example
 * process.exitCode = await runUpstream(["--from", "copies", "--require-sources"], surroundings)
 */
export async function runUpstream(args: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const request = readArguments(args);
  if (typeof request === "string") {
    surroundings.error(`${request}\n\n${USAGE}`);
    return 2;
  }
  if (request.help) {
    surroundings.out(USAGE);
    return 0;
  }
  const revisions = surroundings.revisions ?? REVISIONS;
  if (request.refresh) {
    const downloads = await refreshCache({
      root: surroundings.root,
      revisions,
      ...(request.baseUrl === undefined ? {} : { baseUrl: request.baseUrl }),
    });
    print(downloads, surroundings);
    if (downloads.some((finding) => finding.state === "failed")) {
      surroundings.error(NOT_REFRESHED);
      return 1;
    }
  }
  const variable = request.refresh ? undefined : surroundings.sourceVariable;
  const sources = chooseSourceDirectory(surroundings.root, request.from, variable);
  surroundings.out(`sources   ${sources.path} (${sources.origin})\n`);
  const findings = await checkUpstream({
    root: surroundings.root,
    sources,
    requireSources: request.requireSources,
    write: request.write,
    revisions,
    subsets: surroundings.subsets ?? SUBSETS,
  });
  print(findings, surroundings);
  return conclude(findings, surroundings);
}

/** The request, or what is wrong with the arguments. */
function readArguments(args: readonly string[]): Request | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: "string" },
        "base-url": { type: "string" },
        "require-sources": { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        refresh: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const { from, "base-url": baseUrl, "require-sources": requireSources, ...flags } = values;
    if (from === "") return "--from needs a directory";
    if (flags.refresh && from !== undefined)
      return "--refresh fills and checks the cache; it cannot be combined with --from";
    if (baseUrl !== undefined && !flags.refresh) return "--base-url only makes sense with --refresh";
    if (baseUrl !== undefined && !isHttpUrl(baseUrl)) return "--base-url must be an http or https URL";
    return {
      ...flags,
      requireSources,
      ...(from === undefined ? {} : { from }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
    };
  } catch (error) {
    return error instanceof Error ? error.message : "unusable arguments";
  }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function print(findings: readonly Finding[], { out, error }: Surroundings): void {
  for (const finding of findings) {
    const loud = finding.state === "absent" || finding.state === "failed";
    (loud ? error : out)(`${describeFinding(finding)}\n`);
  }
}

function conclude(findings: readonly Finding[], { out, error }: Surroundings): 0 | 1 {
  const count = (state: Finding["state"]): number =>
    findings.filter((finding) => finding.state === state).length;
  if (count("absent") > 0) {
    error(
      `ABSENT    ${count("absent")} of ${findings.length} checks could not be made, and nothing is claimed about them. ` +
        "Give --from DIR, set AHP_UPSTREAM_DIR, or run pnpm upstream --refresh.\n",
    );
  }
  out(
    `${count("verified")} verified, ${count("written")} written, ${count("absent")} absent, ${count("failed")} failed\n`,
  );
  return count("failed") > 0 ? 1 : 0;
}

import { join } from "node:path";
import { CodegenError } from "./failure.js";
import { TARGETS } from "./generate.js";
import { readDocuments } from "./read/documents.js";
import { findStale, writeOutputs } from "./write/outputs.js";

export interface RunResult {
  /** 0: done or up to date; 1: stale files or unusable schemas; 2: wrong arguments. */
  readonly exitCode: 0 | 1 | 2;
  readonly lines: readonly string[];
}

const USAGE = `usage: main.ts ${Object.keys(TARGETS).join("|")} [--check]`;

/**
 * Generates one package's files below `root`, or with `--check` only compares them, byte for byte.
 *
 * @example
 * await run(["types", "--check"], root); // { exitCode: 0, lines: ["types: 4 files up to date"] }
 */
export async function run(args: readonly string[], root: string): Promise<RunResult> {
  const [name, flag, ...rest] = args;
  if (!isTarget(name) || rest.length > 0 || (flag !== undefined && flag !== "--check")) {
    return { exitCode: 2, lines: [USAGE] };
  }
  try {
    const outputs = await TARGETS[name](readDocuments(join(root, "schemas/draft")));
    if (flag === undefined) {
      const written = writeOutputs(root, outputs);
      return {
        exitCode: 0,
        lines: [...written.map((path) => `wrote ${path}`), summary(name, outputs.length)],
      };
    }
    const stale = findStale(root, outputs);
    if (stale.length === 0) return { exitCode: 0, lines: [summary(name, outputs.length)] };
    return { exitCode: 1, lines: [...stale.map((path) => `out of date: ${path}`), "run: pnpm codegen"] };
  } catch (error) {
    if (error instanceof CodegenError) return { exitCode: 1, lines: error.problems };
    throw error;
  }
}

function isTarget(name: string | undefined): name is keyof typeof TARGETS {
  return name !== undefined && Object.hasOwn(TARGETS, name);
}

function summary(name: string, count: number): string {
  return `${name}: ${count} files up to date`;
}

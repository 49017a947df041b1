import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";

/** The built command. */
export const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
if (!existsSync(MAIN)) throw new Error("build @ahp/cli first: these tests run the built command");

/** What a finished command left behind. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = { readonly [name: string]: string };

/** A command that runs. */
export interface Running {
  readonly process: ChildProcessWithoutNullStreams;
  /** Resolves when it ended and its output is complete. */
  readonly finished: Promise<Finished>;
  /** Resolves to the match once its stderr matches; rejects when it ends before. */
  stderr(pattern: RegExp): Promise<RegExpExecArray>;
}

const running = new Set<ChildProcessWithoutNullStreams>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts `ahp` as a process of its own. It is ended with the test. */
export function start(args: readonly string[], env: Environment = {}): Running {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH, ...env } });
  running.add(child);
  const output = { stdout: "", stderr: "" };
  let heard: () => void = () => undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
    heard();
  });
  // A command that needs no input may be gone before it is written.
  child.stdin.on("error", () => undefined);
  const finished = new Promise<Finished>((resolve) => {
    child.on("close", (status) => {
      running.delete(child);
      resolve({ status, ...output });
    });
  });
  const stderr = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      heard = () => {
        const match = pattern.exec(output.stderr);
        if (match !== null) resolve(match);
      };
      heard();
      void finished.then(() => reject(new Error(`ended without ${pattern}: ${output.stderr}`)));
    });
  return { process: child, finished, stderr };
}

/** Runs `ahp` to its end. */
export function ahp(
  args: readonly string[],
  options: { input?: string; env?: Environment } = {},
): Promise<Finished> {
  const { process, finished } = start(args, options.env);
  process.stdin.end(options.input ?? "");
  return finished;
}

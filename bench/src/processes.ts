import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Figure, figure } from "./figure.js";

const ROUNDS = 21;

/** Where a program given as text resolves packages from. */
const HERE = fileURLToPath(new URL("..", import.meta.url));

/** A program to run to its end. */
export interface Program {
  readonly args: readonly string[];
  readonly input: string;
  /** What it must print, so that a program that fails fast is not taken for a fast one. */
  readonly prints: RegExp;
}

function microseconds(program: Program): number {
  const start = performance.now();
  const { status, stdout } = spawnSync(process.execPath, program.args, {
    cwd: HERE,
    input: program.input,
    encoding: "utf8",
  });
  const took = (performance.now() - start) * 1000;
  if (status !== 0 || !program.prints.test(stdout))
    throw new Error(`${program.args.join(" ")} did not do its work`);
  return took;
}

/** Runs two programs in turn, whole processes from start to exit. */
export function compareProcesses(
  name: string,
  ours: Program,
  peer: string,
  peers: Program,
  target: Figure["target"],
): Figure {
  microseconds(ours);
  microseconds(peers);
  const pairs = Array.from({ length: ROUNDS }, (): [number, number] => [
    microseconds(ours),
    microseconds(peers),
  ]);
  return figure(name, peer, pairs, target);
}

import type { ASTNode } from "@marcbachmann/cel-js";
import { walk } from "./syntax-tree.js";

/** The name under which the condition environment has the linear-time `matches`. */
export const LINEAR_MATCHES = "linearMatches";

/** A use of `matches()` in a condition. */
export interface PatternUse {
  /** The pattern, or undefined when it is not written as a string literal. */
  readonly pattern: string | undefined;
  /** Range of the pattern in the expression. */
  readonly start: number;
}

/**
 * Points each `matches()` of a parsed condition to the linear-time implementation, and tells which patterns it uses. CEL
 * defines its patterns as RE2; the library's own `matches` is a backtracking `RegExp`, which a command line chosen by
 * an agent could keep busy until the harness's deadline.
 */
export function useLinearMatches(ast: ASTNode): PatternUse[] {
  const uses: PatternUse[] = [];
  walk(ast, (node) => {
    if (node.op !== "rcall" || node.args[0] !== "matches") return;
    node.args[0] = LINEAR_MATCHES;
    const [argument] = node.args[2];
    const pattern = argument?.op === "value" && typeof argument.args === "string" ? argument.args : undefined;
    uses.push({ pattern, start: argument?.start ?? node.start });
  });
  return uses;
}

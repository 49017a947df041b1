import type { ASTNode } from "@marcbachmann/cel-js";

/** Visits each node of a CEL syntax tree. */
export function walk(value: unknown, visit: (node: ASTNode) => void): void {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit);
  else if (typeof value === "object" && value !== null && "op" in value && "args" in value) {
    visit(value as ASTNode);
    walk(value.args, visit);
  }
}

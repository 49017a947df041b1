import { suggest } from "@ahp/validate";
import type { ASTNode } from "@marcbachmann/cel-js";
import type { Inspect } from "../rules/condition.js";
import { walk } from "../rules/syntax-tree.js";
import { knownMembers, type Shape, shapeOf } from "./known-members.js";

/**
 * Looks for conditions that are valid and hardly do what they were written for: members that no event of the rule has, and
 * rules behind one that takes every event, or the same ones. One inspector for each file.
 */
export function inspector(): Inspect {
  const taken = new Map<string, string>();
  const conditions = new Map<string, string>();
  return (rule, ast, report) => {
    const types = rule.on ?? [];
    const before = types.map((type) => taken.get(type));
    const same = types.map((type) => `${type} ${rule.when.text.trim()}`);
    const repeated = same.map((condition) => conditions.get(condition));
    if (types.length > 0 && before.every((name) => name !== undefined)) {
      const message = `is never asked: rule ${before[0]} before it takes every event`;
      report(0, { code: "unreachable-rule", message, remedy: "Put the rule that always holds at the end" });
    } else if (types.length > 0 && repeated.every((name) => name !== undefined)) {
      const message = `repeats the condition of rule ${repeated[0]}, which decides before it`;
      const remedy = "Remove one of the two, or mend its condition";
      report(0, { code: "unreachable-rule", message, remedy });
    }
    for (const condition of same) if (!conditions.has(condition)) conditions.set(condition, rule.name);
    if (ast.op === "value" && ast.args === true) {
      for (const type of types) if (!taken.has(type)) taken.set(type, rule.name);
    }
    walk(ast, (node) => {
      const unknown = unknownMember(node, types);
      if (unknown !== undefined) report(node.start, unknown);
    });
  };
}

/** What an access such as `event.session.cwd` names that no event of the types has. */
function unknownMember(node: ASTNode, types: readonly string[]) {
  if (node.op !== "." && node.op !== ".?") return undefined;
  const path = pathOf(node);
  const name = path?.pop();
  if (path === undefined || name === undefined || types.length === 0) return undefined;
  const known = new Set<string>();
  for (const type of types) {
    const members = membersAt(type, path);
    if (members === undefined || members.has(name)) return undefined;
    for (const member of members.keys()) known.add(member);
  }
  const nearest = suggest(name, known);
  const members = [...known].sort().join(", ");
  return {
    code: "unknown-event-member",
    message: `\`${["event", ...path, name].join(".")}\` is no member of ${types.join(" or ")}`,
    remedy: nearest === undefined ? `Members there: ${members}` : `Did you mean \`${nearest}\`?`,
  };
}

/** The names behind `event`; `tool` stands for `event.tool`. Undefined for an access to anything else. */
function pathOf(node: ASTNode): string[] | undefined {
  if (node.op === "id") return node.args === "event" ? [] : node.args === "tool" ? ["tool"] : undefined;
  if (node.op !== "." && node.op !== ".?") return undefined;
  const [left, name] = node.args;
  const path = pathOf(left);
  return path === undefined || typeof name !== "string" ? undefined : [...path, name];
}

/** The members of the object at a path in events of the type; undefined where contents are free. */
function membersAt(type: string, path: readonly string[]): ReadonlyMap<string, readonly Shape[]> | undefined {
  const event = { type };
  let { members } = knownMembers([shapeOf("AhpEvent")], event);
  for (const name of path) members = knownMembers(members.get(name) ?? [], {}).members;
  return members.size === 0 ? undefined : members;
}

import { suggest } from "@ahp/validate/messages";
import type { Environment } from "@marcbachmann/cel-js";
import { LINEAR_MATCHES } from "./linear-patterns.js";
import { VARIABLES } from "./variables.js";
import type { TextSlot } from "./yaml-members.js";

/** What the CEL library found wrong with an expression. */
export type CelError = NonNullable<ReturnType<Environment["check"]>["error"]>;

/**
 * What it means that a condition could not be evaluated.
 *
 * @param part the part of the expression that failed, as it was written
 */
export function failureMessage(code: string, part: string): string {
  if (code === "no-such-key") return `${part} is not in this event; test it with has(...) before`;
  if (code === "unknown-variable") return "`command` is neither a string nor a list of strings in this event";
  if (code === "no-such-overload" || code === "no-matching-overload") {
    return `${part} met a value of another type; numbers of an event are doubles, so write 1.0 for 1`;
  }
  return `${part} cannot be evaluated (${code})`;
}

/** What to do about an expression that is no valid CEL. */
export function remedyFor(when: TextSlot, error: CelError, environment: Environment): string {
  const { node, text } = when;
  if (node.type === "PLAIN" && node.comment) {
    return "YAML takes ` #` for a comment and cuts the expression there: put it into quotes or a block (`when: >-`)";
  }
  const at = error.range?.start ?? 0;
  const name = /^[A-Za-z_]\w*/.exec(text.slice(at))?.[0] ?? "";
  if (error.code === "unknown_variable") {
    if (name === "tool" || name === "command") {
      return `\`${name}\` exists only in rules whose \`on\` names nothing but tool.before, tool.after and tool.permission.request`;
    }
    const nearest = suggest(name, Object.keys(VARIABLES));
    return nearest === undefined
      ? "The variables are `event`, and for tool calls `tool` and `command`"
      : `Did you mean \`${nearest}\`?`;
  }
  const foreign = FOREIGN.find(([pattern]) => pattern.test(text.slice(at)))?.[1];
  if (foreign !== undefined) return foreign;
  if (error.code === "no_matching_overload") return functionRemedy(error, environment);
  return (
    FAULTS.find(([pattern]) => pattern.test(error.summary))?.[1] ??
    "Mend the expression; its syntax and functions: https://cel.dev"
  );
}

/** What other languages write, at the place of the fault, and what CEL writes instead. */
const FOREIGN: readonly [pattern: RegExp, remedy: string][] = [
  [/^(?:and|or|not)\b/i, "Write `&&` for and, `||` for or, `!` for not"],
  [/^(?:=~|~)/, "Write `matches`: `command.matches(r'^git +push')`"],
  [/^=(?!=)/, "Compare with `==`"],
];

const FAULTS: readonly [pattern: RegExp, remedy: string][] = [
  [/^Unterminated string/, "Add the quote that ends the string"],
  [/: string in string$/, 'Write `contains`: `command.contains("push")`; `in` looks into lists and objects'],
  [/^no such overload/, "Make both sides the same kind of value, such as two strings"],
];

/** A misspelt function, or a function that takes other arguments. */
function functionRemedy(error: CelError, environment: Environment): string {
  const called = /(\w+)\([\s\S]*\)?$/.exec(error.summary)?.[1] ?? "";
  const functions = environment.getDefinitions().functions.filter((known) => known.name !== LINEAR_MATCHES);
  const overloads = functions
    .filter((known) => known.name === called)
    .map((known) => `\`${known.signature}\``);
  if (overloads.length > 0) return `It is called as ${[...new Set(overloads)].join(" or ")}`;
  const names = [...new Set(functions.map((known) => known.name))].sort();
  const nearest = suggest(called, names);
  return nearest === undefined ? `The functions are ${names.join(", ")}` : `Did you mean \`${nearest}\`?`;
}

import { suggest } from "@ahp/validate";
import { type ASTNode, Environment, EvaluationError, type ParseResult } from "@marcbachmann/cel-js";
import { LINEAR_MATCHES, useLinearMatches } from "./linear-patterns.js";
import type { Patterns } from "./patterns.js";
import type { Condition, ConditionFailure } from "./rule-set.js";
import type { RulesText } from "./rules-text.js";
import { sourceOffset } from "./scalar-offset.js";
import { areToolCalls, VARIABLES } from "./variables.js";
import type { TextSlot } from "./yaml-members.js";

type CelError = NonNullable<ReturnType<Environment["check"]>["error"]>;

/** What the compiler needs to know of a rule. */
export interface Conditional {
  readonly name: string;
  /** Undefined when the rule's events have a fault: then every variable is allowed. */
  readonly on: readonly string[] | undefined;
  readonly when: TextSlot;
}

/** Looks at a parsed condition; `report` takes a warning and its offset in the expression. */
export type Inspect = (
  rule: Conditional,
  ast: ASTNode,
  report: (offset: number, warning: { code: string; message: string; remedy: string }) => void,
) => void;

/** Compiles the conditions of one rules file; each fault is recorded at its place inside the expression. */
export class ConditionCompiler {
  readonly #aboutTools: Environment;
  readonly #aboutEvents: Environment;

  constructor(
    private readonly source: RulesText,
    private readonly patterns: Patterns,
    private readonly inspect: Inspect = () => undefined,
  ) {
    this.#aboutEvents = this.#environment(["event"]);
    this.#aboutTools = this.#environment(["event", "tool", "command"]);
  }

  #environment(names: readonly (keyof typeof VARIABLES)[]): Environment {
    const environment = new Environment({ unlistedVariablesAreDyn: false, enableOptionalTypes: true });
    for (const name of names) environment.registerVariable(name, VARIABLES[name].type);
    environment.registerFunction(`string.${LINEAR_MATCHES}(string): bool`, (text: string, pattern: string) =>
      this.patterns.find(pattern, text),
    );
    return environment;
  }

  /** The rule's condition, or undefined when it has a fault. */
  async compile(rule: Conditional): Promise<Condition | undefined> {
    const { when } = rule;
    const environment = rule.on === undefined || areToolCalls(rule.on) ? this.#aboutTools : this.#aboutEvents;
    const check = environment.check(when.text);
    if (check.error !== undefined) return this.#refuse(when, check.error, environment);
    if (check.type !== "bool") {
      this.#report(
        when,
        0,
        "not-boolean",
        `must be true or false, but its type is \`${check.type}\``,
        COMPARE,
      );
      return undefined;
    }
    const parsed = environment.parse(when.text);
    this.inspect(rule, parsed.ast, (offset, warning) => {
      const at = sourceOffset(this.source.text, when.node, when.text, offset);
      this.source.report(at, { path: when.path, severity: "warning", ...warning });
    });
    return (await this.#compilePatterns(when, parsed)) ? this.#condition(rule, parsed) : undefined;
  }

  async #compilePatterns(when: TextSlot, parsed: ParseResult): Promise<boolean> {
    let sound = true;
    for (const { pattern, start } of useLinearMatches(parsed.ast)) {
      const fault = pattern === undefined ? "is not a string literal" : await this.patterns.add(pattern);
      if (fault === undefined) continue;
      sound = false;
      const message =
        pattern === undefined ? "must be given a string literal" : `is no RE2 pattern: ${fault}`;
      this.#report(when, start, "pattern", `\`matches\` ${message}`, PATTERN);
    }
    return sound;
  }

  #refuse(when: TextSlot, error: CelError, environment: Environment): undefined {
    const start = error.range?.start ?? 0;
    const code = error.code.replace(/_/g, "-");
    this.#report(when, start, code, `is no valid CEL: ${error.summary}`, remedyFor(when, error, environment));
    return undefined;
  }

  #report(when: TextSlot, offset: number, code: string, message: string, remedy: string): void {
    const at = sourceOffset(this.source.text, when.node, when.text, offset);
    this.source.report(at, { path: when.path, code, message, remedy });
  }

  #condition(rule: Conditional, evaluate: ParseResult): Condition {
    return (variables) => {
      try {
        const held: unknown = evaluate(variables);
        if (typeof held === "boolean") return held;
        return this.#failure(rule, undefined);
      } catch (error) {
        return this.#failure(rule, error);
      }
    };
  }

  /** Built from the rule's own text alone: the library's message may hold a value of the event. */
  #failure(rule: Conditional, error: unknown): ConditionFailure {
    const { when, name } = rule;
    const known = error instanceof EvaluationError ? error : undefined;
    const start = known?.node?.start ?? known?.range?.start ?? 0;
    const end = known?.node?.end ?? known?.range?.end ?? when.text.length;
    const part = `\`${when.text.slice(start, end).replace(/\s+/g, " ")}\``;
    const place = this.source.place(sourceOffset(this.source.text, when.node, when.text, start));
    const code = (known?.code ?? "evaluation-error").replace(/_/g, "-");
    return { rule: name, code, message: failureMessage(code, part), ...place };
  }
}

const COMPARE = "Compare the value with something, such as `event.synthesized == true`";
const PATTERN =
  "Write the pattern in RE2 syntax as a literal: `command.matches(r'^git +push')`; it has no look-around or backreference";

function failureMessage(code: string, part: string): string {
  if (code === "no-such-key") return `${part} is not in this event; test it with has(...) before`;
  if (code === "unknown-variable") return "`command` is neither a string nor a list of strings in this event";
  if (code === "no-such-overload" || code === "no-matching-overload") {
    return `${part} met a value of another type; numbers of an event are doubles, so write 1.0 for 1`;
  }
  return `${part} cannot be evaluated (${code})`;
}

function remedyFor(when: TextSlot, error: CelError, environment: Environment): string {
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
  if (error.code === "no_matching_overload") return functionRemedy(text, error, environment);
  return "Mend the expression; its syntax and functions: https://cel.dev";
}

/** A misspelt function, or a function that takes other arguments. */
function functionRemedy(text: string, error: CelError, environment: Environment): string {
  const call = text.slice(error.range?.start ?? 0, error.range?.end);
  const called = /(\w+)\([\s\S]*\)?$/.exec(error.summary)?.[1] ?? "";
  const functions = environment.getDefinitions().functions.filter((known) => known.name !== LINEAR_MATCHES);
  const overloads = functions
    .filter((known) => known.name === called)
    .map((known) => `\`${known.signature}\``);
  if (overloads.length > 0) return `It is called as ${[...new Set(overloads)].join(" or ")}`;
  const nearest = suggest(called, new Set(functions.map((known) => known.name)));
  return nearest === undefined || call === ""
    ? "There is no such function; see the list of functions at https://cel.dev"
    : `Did you mean \`${nearest}\`?`;
}

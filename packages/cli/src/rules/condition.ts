import { type ASTNode, Environment, EvaluationError, type ParseResult } from "@marcbachmann/cel-js";
import { type CelError, failureMessage, remedyFor } from "./condition-faults.js";
import { hidingComment, unseenCharacter } from "./hidden-text.js";
import { LINEAR_MATCHES, useLinearMatches } from "./linear-patterns.js";
import type { Patterns } from "./patterns.js";
import type { Condition, ConditionFailure } from "./rule-set.js";
import type { RulesText } from "./rules-text.js";
import { sourceOffset } from "./scalar-offset.js";
import { areToolCalls, VARIABLES } from "./variables.js";
import type { TextSlot } from "./yaml-members.js";

/** In UTF-16 code units. */
const LONGEST_CONDITION = 16_384;
/** Of a condition, in a message. */
const LONGEST_QUOTE = 120;
const SHORTEN = "Split the condition over several rules";
const COMPARE = "Compare the value with something, such as `event.synthesized == true`";
const BACKSPACE =
  "`matches` is given a backspace: that is what CEL makes of `\\b` in a string that is not raw";
const RAW = "Put an `r` before the string: `command.matches(r'\\bgit')`";
const KEEP_LINES = "Keep its lines apart with `when: |-`, or remove the comment";
const PATTERN =
  "Write the pattern in RE2 syntax as a literal: `command.matches(r'^git +push')`; it has no look-around or backreference";

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
    for (const name of names) environment.registerVariable(name, VARIABLES[name]);
    environment.registerFunction(`string.${LINEAR_MATCHES}(string): bool`, (text: string, pattern: string) =>
      this.patterns.find(pattern, text),
    );
    return environment;
  }

  /** The rule's condition, or undefined when it has a fault. */
  async compile(rule: Conditional): Promise<Condition | undefined> {
    const { when } = rule;
    if (when.text.length > LONGEST_CONDITION) {
      this.#report(when, 0, "too-long", `is longer than ${LONGEST_CONDITION} characters`, SHORTEN);
      return undefined;
    }
    const unseen = unseenCharacter(when);
    if (unseen !== undefined) {
      this.#report(when, unseen.offset, unseen.code, unseen.message, unseen.remedy);
      return undefined;
    }
    const environment = rule.on === undefined || areToolCalls(rule.on) ? this.#aboutTools : this.#aboutEvents;
    const check = environment.check(when.text);
    if (check.error !== undefined) return this.#refuse(when, check.error, environment);
    const hiding = hidingComment(this.source.text, when, (offset) => this.#offset(when, offset));
    if (hiding !== undefined) {
      const message = "has a comment that hides its next line, because YAML joins the two";
      this.#report(when, hiding, "hidden-by-comment", message, KEEP_LINES);
      return undefined;
    }
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
      this.source.report(this.#offset(when, offset), { path: when.path, severity: "warning", ...warning });
    });
    return (await this.#compilePatterns(when, parsed)) ? this.#condition(rule, parsed) : undefined;
  }

  async #compilePatterns(when: TextSlot, parsed: ParseResult): Promise<boolean> {
    let sound = true;
    for (const { pattern, start } of useLinearMatches(parsed.ast)) {
      if (pattern?.includes("\b")) {
        sound = false;
        this.#report(when, start, "pattern", BACKSPACE, RAW);
        continue;
      }
      const fault = await this.#patternFault(pattern);
      if (fault === undefined) continue;
      sound = false;
      this.#report(when, start, "pattern", `\`matches\` ${fault}`, PATTERN);
    }
    return sound;
  }

  async #patternFault(pattern: string | undefined): Promise<string | undefined> {
    if (pattern === undefined) return "must be given a string literal";
    const fault = await this.patterns.add(pattern);
    return fault === undefined ? undefined : `is no RE2 pattern: ${fault}`;
  }

  #refuse(when: TextSlot, error: CelError, environment: Environment): undefined {
    // The library hands on whatever was thrown, also when an expression was too much for the stack.
    const { code = "too-complex", summary = "it is too complex", range }: Partial<CelError> = error;
    const remedy = code === "too-complex" ? SHORTEN : remedyFor(when, error, environment);
    this.#report(when, range?.start ?? 0, code.replace(/_/g, "-"), `is no valid CEL: ${summary}`, remedy);
    return undefined;
  }

  #report(when: TextSlot, offset: number, code: string, message: string, remedy: string): void {
    this.source.report(this.#offset(when, offset), { path: when.path, code, message, remedy });
  }

  /** Where a character of the condition stands in the file. */
  #offset({ node, text }: TextSlot, offset: number): number {
    return sourceOffset(this.source.text, node, text, offset);
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
    const part = `\`${when.text.slice(start, end).replace(/\s+/g, " ").slice(0, LONGEST_QUOTE)}\``;
    const place = this.source.place(this.#offset(when, start));
    const code = (known?.code ?? "evaluation-error").replace(/_/g, "-");
    return { rule: name, code, message: failureMessage(code, part), ...place };
  }
}

import { readInput } from "../files/read-input.js";
import type { Finding } from "../finding.js";
import { ConditionCompiler, type Inspect } from "./condition.js";
import { isNestedTooDeep } from "./nesting.js";
import { Patterns } from "./patterns.js";
import { readRules } from "./read-rules.js";
import type { Rule, RulesResult } from "./rule-set.js";
import { RulesText } from "./rules-text.js";

/** The largest rules file, in bytes. */
const MAX_RULES_BYTES = 1024 * 1024;

/** How rules are read. */
export interface RulesOptions {
  /** The file's name, for messages. Default `rules`. */
  readonly file?: string;
}

/** For `ahp check`: also looks at what each condition refers to. */
interface ParseOptions extends RulesOptions {
  readonly inspect?: Inspect;
}

/**
 * Reads and compiles the text of a rules file: YAML 1.2 or JSON. Every problem comes back at once, each with its line and
 * column, also inside a condition. Never throws.
 *
 * @param input the file's text or its bytes, at most 1 MiB
 * @example
 * const rules = await parseRules(text, { file: "rules.yaml" });
 * if (!rules.ok) for (const { line, column, message } of rules.issues) console.error(line, column, message);
 */
export async function parseRules(
  input: string | Uint8Array,
  options: ParseOptions = {},
): Promise<RulesResult> {
  const { file = "rules" } = options;
  const bytes = typeof input === "string" ? Buffer.byteLength(input) : input.byteLength;
  if (bytes > MAX_RULES_BYTES)
    return refusal("too-large", "is larger than 1 MiB", "Split the rules into several backends");
  let text: string;
  try {
    text = typeof input === "string" ? input : new TextDecoder("utf-8", { fatal: true }).decode(input);
  } catch {
    return refusal("utf-8", "is not UTF-8", "Save the file as UTF-8");
  }
  if (text.includes("\0"))
    return refusal("utf-8", "has NUL characters: this looks like UTF-16", "Save the file as UTF-8");
  if (isNestedTooDeep(text))
    return refusal("too-deep", "nests deeper than rules do", "Write the file as documented");
  const source = new RulesText(text, file);
  const draft = readRules(source);
  const compiler = new ConditionCompiler(source, new Patterns(), options.inspect);
  const rules: Rule[] = [];
  for (const { name, on, when, outcome } of draft.rules) {
    // Compiled also for a rule with other faults, so that all of them show at once.
    const condition = when && (await compiler.compile({ name: name ?? "", on, when }));
    if (name === undefined || on === undefined || outcome === undefined || condition === undefined) continue;
    rules.push({ name, on, condition, outcome });
  }
  const issues = source.errors;
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, value: { file, rules, fallback: draft.fallback, warnings: source.warnings } };
}

/**
 * Reads and compiles a rules file. A file that cannot be read comes back as an issue, too. Never rejects.
 *
 * @example
 * const rules = await loadRules("rules.yaml");
 * if (rules.ok) await serveStdio(createRulesBackend(rules.value));
 */
export async function loadRules(path: string): Promise<RulesResult> {
  const input = await readInput(path, { maxBytes: MAX_RULES_BYTES });
  return input.ok
    ? parseRules(input.bytes, { file: path })
    : refusal(input.code, input.message, input.remedy);
}

function refusal(code: string, message: string, remedy: string): RulesResult {
  const issue: Finding = { path: "", code, message, remedy, severity: "error", line: 1, column: 1 };
  return { ok: false, issues: [issue] };
}

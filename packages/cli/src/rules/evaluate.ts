import type { AhpEvent } from "@ahp/types";
import type { ConditionFailure, Outcome, RuleSet } from "./rule-set.js";
import { variablesOf } from "./variables.js";

/** What a rule set says about one event. */
export interface Verdict {
  /**
   * - `deny`: a rule, or the default, denies.
   * - `pass`: a rule, or the default, lets it pass; also for an event that no rule and no default is about.
   * - `undecided`: a condition could not be evaluated, and nothing after it denies.
   */
  readonly decision: "deny" | "pass" | "undecided";
  /** The rule that decided; undefined when it was the default. */
  readonly rule?: string;
  /** The denial's reason and code, as the rule's author wrote them. */
  readonly denial?: { readonly reason: string; readonly code?: string };
  /** The conditions that could not be evaluated, in order. */
  readonly failures: readonly ConditionFailure[];
}

/**
 * Asks the rules about an event, in order; the first whose condition holds decides, then the default. A condition that
 * cannot be evaluated never weakens the answer: the rules after it are still asked, and a denial among them counts, but
 * nothing else does: then the verdict is `undecided`.
 *
 * @example
 * evaluateRules(ruleSet, event).decision // "deny"
 */
export function evaluateRules(ruleSet: RuleSet, event: AhpEvent): Verdict {
  const failures: ConditionFailure[] = [];
  const variables = variablesOf(event);
  for (const rule of ruleSet.rules) {
    if (!rule.on.some((type) => type === event.type)) continue;
    const held = rule.condition(variables);
    if (held === true) return verdictOf(rule.outcome, failures, rule.name);
    if (held !== false) failures.push(held);
  }
  const { fallback } = ruleSet;
  const applies = fallback.on.some((type) => type === event.type);
  return verdictOf(applies ? fallback.outcome : { decision: "pass" }, failures);
}

function verdictOf(outcome: Outcome, failures: readonly ConditionFailure[], rule?: string): Verdict {
  const by = rule === undefined ? {} : { rule };
  if (outcome.decision === "deny") {
    const { decision, ...denial } = outcome;
    return { decision, ...by, denial, failures };
  }
  return failures.length > 0 ? { decision: "undecided", failures } : { decision: "pass", ...by, failures };
}

// The public names: the rules engine, for programs that serve it in their own way. Like the command, for Node.js alone.
export type { Finding } from "./finding.js";
export {
  createRulesBackend,
  type DecisionRecord,
  type RulesBackendOptions,
  UndecidedError,
} from "./rules/create-rules-backend.js";
export { evaluateRules, type Verdict } from "./rules/evaluate.js";
export { loadRules, parseRules, type RulesOptions } from "./rules/load-rules.js";
export type {
  Condition,
  ConditionFailure,
  Fallback,
  Outcome,
  Place,
  Rule,
  RuleSet,
  RulesResult,
} from "./rules/rule-set.js";

import type { InterceptableEventType } from "@ahp/types";
import type { Finding } from "../finding.js";
import type { Variables } from "./variables.js";

/** The version of the rules format that this package reads. */
export const RULES_VERSION = 1;

/** A place in a rules file: line and column from 1, the column in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What a rule, or the default, says about an event. */
export type Outcome =
  | { readonly decision: "deny"; readonly reason: string; readonly code?: string }
  | { readonly decision: "pass" };

/**
 * A compiled condition.
 *
 * @returns Whether it holds. Never throws: a condition that cannot be evaluated is a {@link ConditionFailure}.
 */
export type Condition = (variables: Variables) => boolean | ConditionFailure;

/** Why a condition could not be evaluated. It names the rule's own text and never a value of the event. */
export interface ConditionFailure extends Place {
  readonly rule: string;
  /** Stable kebab-case name of the fault, such as `no-such-key`. */
  readonly code: string;
  /** What went wrong, for the rule's author. */
  readonly message: string;
}

/** One compiled rule. */
export interface Rule {
  readonly name: string;
  /** The event types that it is asked about. */
  readonly on: readonly InterceptableEventType[];
  readonly condition: Condition;
  readonly outcome: Outcome;
}

/** What happens to an event that no rule matched. */
export interface Fallback {
  readonly on: readonly InterceptableEventType[];
  readonly outcome: Outcome;
}

/** A rules file, checked and compiled. Immutable, and safe to ask from several places at once. */
export interface RuleSet {
  /** The name of the file, for messages. */
  readonly file: string;
  /** In order: the first match wins. */
  readonly rules: readonly Rule[];
  readonly fallback: Fallback;
  /** What is probably not as meant, although the file is valid. */
  readonly warnings: readonly Finding[];
}

/** A rules file that was read, or every reason why not, each with its place. A `Result` of `@ahp/validate`. */
export type RulesResult =
  | { readonly ok: true; readonly value: RuleSet }
  | { readonly ok: false; readonly issues: Finding[] };

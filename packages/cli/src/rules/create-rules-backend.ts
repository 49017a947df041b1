import { type Backend, createBackend, deny } from "@ahp/backend";
import type { EventType } from "@ahp/types";
import { AhpError } from "@ahp/validate/messages";
import { evaluateRules, type Verdict } from "./evaluate.js";
import type { ConditionFailure, RuleSet } from "./rule-set.js";

/** What a rules backend answered to one event, for a log. It never holds anything of the event but its type and id. */
export interface DecisionRecord {
  /** As in {@link Verdict}; `failed` when the answer could not be given, such as a denial that the request does not permit. */
  readonly decision: Verdict["decision"] | "failed";
  /** The decision was not given: nothing was objected to. */
  readonly dryRun?: true;
  /** The rule that decided; undefined when it was the default or none. */
  readonly rule?: string;
  readonly eventType: EventType;
  /** Chosen by the harness: not to be trusted to be free of control characters. */
  readonly eventId: string;
  /** The conditions that could not be evaluated. */
  readonly failures: readonly ConditionFailure[];
  /** Why the answer could not be given. */
  readonly error?: string;
}

/** How a rules backend is made. */
export interface RulesBackendOptions {
  /** Name of the backend, for its diagnostics. Default `ahp-rules`. */
  readonly name?: string;
  /** Version of the backend. Default `0`. */
  readonly version?: string;
  /** Gets one record for each interception. Default: nothing is recorded. */
  readonly log?: (record: DecisionRecord) => void;
  /** Tries the rules: records what they say and objects to nothing. Default false. */
  readonly dryRun?: boolean;
}

/**
 * Why an interception is answered with -32004: a condition could not be evaluated, and no rule after it denied. The
 * harness then applies the failure policy of its subscription (runtime-semantics 7).
 */
export class UndecidedError extends AhpError {
  override readonly name = "UndecidedError";
  declare readonly code: "undecided";

  constructor(readonly failures: readonly ConditionFailure[]) {
    super(
      "undecided",
      `no decision: ${failures.map((failure) => `rule ${failure.rule}: ${failure.message}`).join("; ")}`,
    );
  }
}

/**
 * A backend that answers with a rule set: a matching deny rule denies with the author's reason and code, everything else
 * passes, and a rule that cannot be evaluated is an error on the wire (-32004), never a silent pass. It answers all
 * events that can be intercepted, and ignores observations.
 *
 * @example
 * const rules = await loadRules("rules.yaml");
 * if (rules.ok) await serveStdio(createRulesBackend(rules.value));
 */
export function createRulesBackend(ruleSet: RuleSet, options: RulesBackendOptions = {}): Backend {
  const { name = "ahp-rules", version = "0", log = () => undefined, dryRun = false } = options;
  return createBackend({
    name,
    version,
    intercept: {
      "*": (event, context) => {
        const { decision, rule, denial, failures } = evaluateRules(ruleSet, event);
        const about = {
          eventType: event.type,
          eventId: event.id,
          failures,
          ...(rule === undefined ? {} : { rule }),
        };
        if (dryRun) {
          log({ ...about, decision, dryRun });
          return [];
        }
        if (denial !== undefined && !context.grants("deny")) {
          log({ ...about, decision: "failed", error: "the harness does not accept a denial of this event" });
        } else log({ ...about, decision });
        if (decision === "undecided") throw new UndecidedError(failures);
        if (denial === undefined) return [];
        const { reason, code } = denial;
        return [deny(reason, code === undefined ? {} : { code })];
      },
    },
    // What the handler refuses is on record already; anything else is a mistake of this package.
    onError: (error, { eventType, eventId }) => {
      const code = AhpError.is(error) ? error.code : undefined;
      if (code === "undecided" || code === "effect-not-advertised") return;
      log({ decision: "failed", eventType, eventId, failures: [], error: error.message });
    },
  });
}

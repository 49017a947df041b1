import type { Decision, EventPayload } from "@ahp/harness";
import {
  type AhpEvent,
  CAPABILITY_BOUNDS,
  type EffectType,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptableEventType,
} from "@ahp/types";
import { type AskingOptions, withHarness } from "../asking/with-harness.js";
import { findingOf } from "../check/locate-issue.js";
import { EXIT, type ExitCode, UsageError } from "../exit-code.js";
import type { Finding } from "../finding.js";
import type { Io } from "../io.js";
import { decisionReport } from "../output/decision-report.js";
import { painter } from "../output/style.js";

/** Options of `ahp intercept`. */
export interface InterceptCommandOptions extends AskingOptions {
  /** The effects that the agent can carry out. Default: all that the event permits. */
  readonly grant?: readonly EffectType[];
  /** How many continuations remain, where the event knows them. Default 1. */
  readonly continuations?: number;
}

/** `ahp intercept`: asks the registered backends about one event, as a harness would, and says what they decided. */
export function intercept(options: InterceptCommandOptions, io: Io): Promise<ExitCode> {
  const { grant, continuations = 1 } = options;
  return withHarness(options, io, {
    refuse: observableOnly,
    run: async ({ harness, event, payload, signal }) => {
      const type = event.type as InterceptableEventType;
      if (grant !== undefined) requirePermitted(type, grant);
      const decision: Decision = await harness.intercept(type, payload as EventPayload<typeof type>, {
        signal,
        continuations: { remaining: continuations, count: 0 },
        ...(grant === undefined ? {} : { permissions: { effects: grant } }),
      });
      return report(event, decision, options, io);
    },
  });
}

function observableOnly({ type }: AhpEvent, text: string): Finding | undefined {
  if (INTERCEPTABLE_EVENT_TYPES.some((known) => known === type)) return undefined;
  const message = "must be an event that can be intercepted; this one can only be observed";
  const remedy = "Tell its observers with `ahp observe`";
  return findingOf({ path: "/type", code: "event-not-supported", message, remedy }, text);
}

/** An effect that the event does not know would be granted in vain. */
function requirePermitted(type: InterceptableEventType, grant: readonly EffectType[]): void {
  const permitted: readonly EffectType[] = CAPABILITY_BOUNDS[type].effects;
  const unknown = grant.find((effect) => !permitted.includes(effect));
  if (unknown === undefined) return;
  throw new UsageError(`--grant ${unknown}: ${type} permits ${permitted.join(", ")}`);
}

const EXIT_OF_OUTCOME: { readonly [outcome in Decision["outcome"]]: ExitCode } = {
  continue: EXIT.ok,
  ask: EXIT.ok,
  supplied: EXIT.ok,
  stopped: EXIT.ok,
  denied: EXIT.denied,
  interrupted: EXIT.failure,
};

function report(asked: AhpEvent, decision: Decision, { json = false }: AskingOptions, io: Io): ExitCode {
  const text = json
    ? JSON.stringify(decision, undefined, 2)
    : decisionReport(asked, decision, painter(io.stdout, io.env)).join("\n");
  io.stdout.write(`${text}\n`);
  return EXIT_OF_OUTCOME[decision.outcome];
}

import type { Message } from "@ahp/types";
import type { Ending } from "../ending.js";
import type { EventPayload } from "../event/build-event.js";
import { missingResult, type PresentResult, presentResult } from "./result-messages.js";
import { toolAfterPayload } from "./tool-after.js";
import type { ToolEnd, ToolOutcome, ToolResultDecision } from "./tool-outcome.js";

/** What is needed to report a call. */
export interface CallReporting {
  /** Puts `tool.after` to the backends; absent when the host does not enforce anything there. */
  readonly decide: ((payload: EventPayload<"tool.after">) => Promise<ToolResultDecision>) | undefined;
  /** Tells observers of `tool.after`. */
  readonly tell: (payload: EventPayload<"tool.after">) => void;
  /** Is told what `present` throws. */
  readonly presentFailed: (error: unknown) => void;
  readonly present: PresentResult | undefined;
  readonly newId: () => string;
  readonly interruption: Ending;
}

/**
 * Reports what came of a call as `tool.after`: to the backends that may still change what the model is told, or, when the call was given
 * up or the host enforces nothing there, to observers only. Every call that was decided about is reported, also one that never ran.
 */
export async function reportCall<T>(end: ToolEnd<T>, reporting: CallReporting): Promise<ToolOutcome<T>> {
  const { decide, tell, interruption } = reporting;
  const payload = toolAfterPayload(end, resultOf(end, reporting));
  if (interruption.ended || decide === undefined) {
    tell(payload);
    return { ...end, output: interruption.ended ? [] : payload.items };
  }
  const after = await decide(payload);
  const passes = after.outcome === "continue" || after.outcome === "stopped";
  return { ...end, output: passes ? after.event.items : [], after };
}

function resultOf(
  end: ToolEnd<unknown>,
  { present, presentFailed, newId }: CallReporting,
): readonly Message[] {
  if (end.status !== "executed" && end.status !== "supplied") return [];
  const presented = presentResult(end.value, present, newId);
  if (presented.ok) return presented.messages;
  presentFailed(presented.error);
  return missingResult(newId);
}

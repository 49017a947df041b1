import type { Message, ToolBeforeEvent } from "@ahp/types";
import type { Ending } from "../ending.js";
import type { EventPayload } from "../event/build-event.js";
import { missingResult, type PresentResult, presentResult } from "./result-messages.js";
import { toolAfterPayload } from "./tool-after.js";
import type { ToolEnd, ToolOutcome, ToolResultDecision } from "./tool-outcome.js";

/** What is needed to report a call. */
export interface CallReporting {
  /** The effective `tool.before`, as it was before the tool ran and could change its input. */
  readonly settled: ToolBeforeEvent;
  /** Puts `tool.after` to the backends; absent when the host does not enforce anything there. */
  readonly decide: ((payload: EventPayload<"tool.after">) => Promise<ToolResultDecision>) | undefined;
  /** Tells observers of `tool.after`; absent when there are none. */
  readonly tell: ((payload: EventPayload<"tool.after">) => void) | undefined;
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
  const { settled, decide, tell, interruption } = reporting;
  const result = once(() => resultOf(end, reporting));
  if (interruption.ended || decide === undefined) {
    tell?.(toolAfterPayload(end, settled, result()));
    return interruption.ended ? { ...end, output: [] } : withOutput(end, result);
  }
  const after = await decide(toolAfterPayload(end, settled, result()));
  const passes = after.outcome === "continue" || after.outcome === "stopped";
  return { ...end, output: passes ? after.event.items : [], after };
}

/** The outcome, whose result is presented when someone reads it: that can cost much, and often nobody does. */
function withOutput<T>(end: ToolEnd<T>, result: () => readonly Message[]): ToolOutcome<T> {
  return Object.defineProperty({ ...end, output: [] }, "output", { get: result, enumerable: true });
}

function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
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

import type { ToolBeforeEvent } from "@ahp/types";
import type { Clock } from "../clock.js";
import { type Ending, untilEnded } from "../ending.js";
import type { Authorization, Authorize } from "./authorize.js";
import type { JsonObject } from "./tool-call.js";
import type { ToolDecision, ToolOutcome } from "./tool-outcome.js";

/** What a tool is executed with. */
export interface ExecuteContext {
  /** Aborts when the caller gives up or the harness closes. The tool decides how it stops. */
  readonly signal: AbortSignal;
  /** The effective event that was decided about. */
  readonly event: ToolBeforeEvent;
}

/** Runs the tool with the effective input. */
export type Execute<T> = (input: JsonObject, context: ExecuteContext) => T | Promise<T>;

/** What comes after the decision about a call. */
export interface ToolRun<T> {
  readonly decision: ToolDecision;
  readonly authorize: Authorize | undefined;
  readonly execute: Execute<T>;
  readonly interruption: Ending;
  readonly clock: Clock;
}

/**
 * Carries out a decided call: nothing that was denied, nothing that the host's own check refuses, and otherwise exactly the input
 * that was decided about.
 */
export async function runDecidedTool<T>(run: ToolRun<T>): Promise<ToolOutcome<T>> {
  const { decision, interruption } = run;
  if (decision.denial !== undefined) return { status: "denied", denial: decision.denial, decision };
  // Every outcome but `continue` keeps the tool from running, also one that this version does not know.
  if (decision.outcome !== "continue")
    return { status: "cancelled", phase: "decide", durationMs: 0, decision };
  const stopped = await hostCheck(run);
  if (stopped !== undefined) return stopped;
  if (interruption.ended) return { status: "cancelled", phase: "authorize", durationMs: 0, decision };
  return executeNow(run);
}

async function hostCheck<T>({
  decision,
  authorize,
  interruption,
}: ToolRun<T>): Promise<ToolOutcome<T> | undefined> {
  if (authorize === undefined) return undefined;
  const check = async () => authorize(decision.event, { signal: interruption.signal });
  try {
    const authorization = await untilEnded(check(), interruption);
    if (authorization === undefined)
      return { status: "cancelled", phase: "authorize", durationMs: 0, decision };
    return refusal(authorization, decision);
  } catch (error) {
    return { status: "failed", phase: "authorize", error, durationMs: 0, decision };
  }
}

/** Only `true` or `{ allowed: true }` lets a call pass. */
function refusal<T>(authorization: Authorization, decision: ToolDecision): ToolOutcome<T> | undefined {
  if (authorization === true) return undefined;
  if (authorization === false) return { status: "refused-by-host", decision };
  if (authorization.allowed === true) return undefined;
  const { reason } = authorization;
  return { status: "refused-by-host", ...(reason === undefined ? {} : { reason }), decision };
}

async function executeNow<T>({
  decision,
  execute,
  interruption,
  clock,
}: ToolRun<T>): Promise<ToolOutcome<T>> {
  const { event } = decision;
  const { input } = event.tool;
  const started = clock.monotonicMs();
  const durationMs = () => Math.max(0, clock.monotonicMs() - started);
  try {
    const value = await execute(input, { signal: interruption.signal, event });
    return { status: "executed", value, input, durationMs: durationMs(), decision };
  } catch (error) {
    return interruption.ended
      ? { status: "cancelled", phase: "execute", durationMs: durationMs(), decision }
      : { status: "failed", phase: "execute", error, durationMs: durationMs(), decision };
  }
}

import { hostChecks } from "./host-checks.js";
import type { ToolEnd } from "./tool-outcome.js";
import type { ToolRun } from "./tool-run.js";

/**
 * Carries out a decided call: nothing that was denied or stopped, nothing that the user or the host's own check refuses, a supplied
 * result in place of the tool, and otherwise exactly the input that was decided about.
 */
export async function runDecidedTool<T>(run: ToolRun<T>): Promise<ToolEnd<T>> {
  const { decision } = run;
  if (decision.denial !== undefined) return { status: "denied", denial: decision.denial, decision };
  if (decision.flow?.operation === "stop")
    return { status: "stopped", reason: decision.flow.reason, decision };
  // Every other outcome but these three keeps the tool from running, also one that this version does not know.
  const { outcome } = decision;
  if (outcome !== "continue" && outcome !== "ask" && outcome !== "supplied")
    return { status: "cancelled", phase: "decide", durationMs: 0, decision };
  const stopped = await hostChecks(run);
  if (stopped !== undefined) return stopped;
  if (run.interruption.ended) return { status: "cancelled", phase: "authorize", durationMs: 0, decision };
  // Also a result that waited for the user, who has agreed now.
  if (decision.candidate !== undefined)
    return { status: "supplied", value: decision.candidate.value, decision };
  return executeNow(run);
}

async function executeNow<T>({ decision, execute, interruption, clock }: ToolRun<T>): Promise<ToolEnd<T>> {
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

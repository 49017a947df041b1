import type { Execution, Message, OperationError, ToolAfterEvent, ToolBeforeEvent } from "@ahp/types";
import type { EventPayload } from "../event/build-event.js";
import { isError, thrownText } from "./thrown.js";
import type { ToolEnd } from "./tool-outcome.js";

type Ending = Pick<ToolAfterEvent, "outcome" | "execution" | "error" | "durationMs">;

/**
 * The payload of `tool.after` for a call, without embellishment: what ran, what did not and why (wire-grammar 5.2). It names the
 * effective input, and the `tool.before` that it belongs to.
 *
 * @param settled the effective `tool.before`, as it was before the tool ran and could change its input
 */
export function toolAfterPayload(
  end: ToolEnd<unknown>,
  { id, call, tool, path, batch, session, turn }: ToolBeforeEvent,
  items: readonly Message[],
): EventPayload<"tool.after"> {
  return {
    ...endingOf(end),
    call,
    tool,
    path,
    parentEventId: id,
    ...(batch === undefined ? {} : { batch }),
    ...(session === undefined ? {} : { session }),
    ...(turn === undefined ? {} : { turn }),
    items: [...items],
  };
}

/** How the call ended, as `tool.after` says it. */
export function endingOf(end: ToolEnd<unknown>): Ending {
  switch (end.status) {
    case "executed":
      return { outcome: "ok", execution: EXECUTED, durationMs: end.durationMs };
    case "supplied":
      return { outcome: "ok", execution: { status: "skipped", reason: "supplied_result" } };
    case "denied":
      return { outcome: "denied", execution: skipped("policy") };
    case "stopped":
      return { outcome: "cancelled", execution: skipped("policy", "a backend stopped the flow") };
    case "refused-by-host":
      return { outcome: "denied", execution: skipped("policy", "refused by the host or its user") };
    case "failed":
      return end.phase === "execute"
        ? { outcome: "error", execution: EXECUTED, error: errorOf(end.error), durationMs: end.durationMs }
        : {
            outcome: "error",
            execution: skipped("other", "the host's check failed"),
            error: errorOf(end.error),
          };
    case "cancelled":
      return interrupted("cancelled", end);
    case "timed-out":
      return interrupted("timeout", end);
  }
}

const EXECUTED: Execution = { status: "executed" };

function interrupted(
  outcome: "cancelled" | "timeout",
  { phase, durationMs }: { phase: string; durationMs: number },
): Ending {
  return phase === "execute"
    ? { outcome, execution: EXECUTED, durationMs }
    : { outcome, execution: skipped(outcome) };
}

function skipped(reason: "policy" | "cancelled" | "timeout" | "other", detail?: string): Execution {
  return { status: "skipped", reason, ...(detail === undefined ? {} : { detail }) };
}

/** What was thrown, as an event can say it. */
function errorOf(thrown: unknown): OperationError {
  if (!isError(thrown)) return { message: "the tool threw something that is no Error", class: "unknown" };
  const code = thrownText(thrown, "code");
  return {
    message: thrownText(thrown, "message") ?? "no message",
    class: thrownText(thrown, "name") ?? "Error",
    ...(code === undefined ? {} : { code }),
  };
}

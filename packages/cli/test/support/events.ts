import type { EventOf } from "@ahp/types";

/** A complete `tool.before` event with the given tool input. */
export function toolBefore(
  input: { [name: string]: unknown },
  changes: Partial<EventOf<"tool.before">> = {},
): EventOf<"tool.before"> {
  return {
    id: "event-1",
    source: "urn:example:agent",
    type: "tool.before",
    time: "2026-03-04T05:06:07Z",
    harness: { name: "example-agent", version: "1.2.3" },
    call: { id: "call-1" },
    tool: { name: "bash", input, origin: "native" },
    path: "builtin",
    ...changes,
  };
}

/** A complete `turn.start` event. */
export function turnStart(): EventOf<"turn.start"> {
  return {
    id: "event-2",
    source: "urn:example:agent",
    type: "turn.start",
    time: "2026-03-04T05:06:07Z",
    harness: { name: "example-agent", version: "1.2.3" },
    turn: { id: "turn-1" },
    trigger: "user",
    items: [],
  };
}

/** A complete `turn.finish.before` event, at which an agent can be told to go on. */
export function turnFinish(): EventOf<"turn.finish.before"> {
  const { trigger: _, ...turn } = turnStart();
  return { ...turn, id: "event-3", type: "turn.finish.before", outcome: "completed", continuationCount: 0 };
}

/** A complete `turn.end` event, which can only be observed. */
export function turnEnd(): EventOf<"turn.end"> {
  return { ...turnFinish(), id: "event-4", type: "turn.end" };
}

/** The interception of an event, with the effects that it grants. */
export function interceptRequest(
  event: EventOf<"tool.before"> | EventOf<"turn.start">,
  effects: readonly string[] = ["deny"],
) {
  const capabilities = { effects };
  return {
    jsonrpc: "2.0",
    id: event.id,
    method: "hooks/intercept",
    params: { protocolVersion: "draft", event, capabilities },
  };
}

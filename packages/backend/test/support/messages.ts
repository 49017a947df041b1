// Small valid messages, to be changed in one place by a test.

type Members = Record<string, unknown>;

const ENVELOPE = {
  id: "event-1",
  source: "urn:example:harness",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "example-harness", version: "1.2.3" },
};

export function toolBefore(changes: Members = {}): Members {
  return {
    ...ENVELOPE,
    type: "tool.before",
    session: { id: "session-1" },
    turn: { id: "turn-1" },
    call: { id: "call-1" },
    tool: { name: "shell", origin: "native", input: { command: "git push --force" } },
    path: "builtin",
    ...changes,
  };
}

export function toolAfter(changes: Members = {}): Members {
  return {
    ...toolBefore(),
    type: "tool.after",
    outcome: "ok",
    execution: { status: "executed" },
    items: [],
    ...changes,
  };
}

export function sessionEnd(changes: Members = {}): Members {
  return {
    ...ENVELOPE,
    type: "session.end",
    session: { id: "session-1" },
    outcome: "completed",
    reason: "exit",
    ...changes,
  };
}

export function interceptRequest(
  event: Members = toolBefore(),
  capabilities: Members = { effects: ["deny", "message"] },
  params: Members = {},
): Members {
  return {
    jsonrpc: "2.0",
    id: event.id,
    method: "hooks/intercept",
    params: { protocolVersion: "draft", event, capabilities, ...params },
  };
}

export function observeNotification(event: Members = toolBefore(), params: Members = {}): Members {
  return { jsonrpc: "2.0", method: "hooks/observe", params: { protocolVersion: "draft", event, ...params } };
}

export function developerMessage(text: string) {
  return {
    id: "message-1",
    role: "developer" as const,
    parts: [
      {
        id: "part-1",
        kind: "text" as const,
        mediaType: "text/plain" as const,
        selection: "body" as const,
        text,
      },
    ],
  };
}

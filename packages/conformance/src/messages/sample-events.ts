import type { EventOf, EventType, Message, TextPart } from "@ahp/types";

/** What an event has beside its envelope. */
type Body<E extends EventType> = Omit<EventOf<E>, "id" | "source" | "type" | "time" | "harness">;

const MODEL = { id: "example-model", provider: "example" };
const ATTEMPT = { id: "attempt-1", number: 1 };
const CALL = { id: "call-1" };
const TOOL = { name: "read_file", input: { path: "README.md" }, origin: "native" } as const;
const TURN = { id: "turn-1" };
const SESSION = { id: "session-1" };
const EXECUTED = { status: "executed" } as const;
const TOOL_CALL = { call: CALL, tool: TOOL, path: "builtin" };
const CONFIG = { source: "file", scope: "project", settings: [], summary: "an example" };

/** A text part with its text inline. */
export function textPart(id: string, text: string): TextPart {
  return { id, kind: "text", mediaType: "text/plain", selection: "body", text };
}

function message<Role extends Message["role"]>(role: Role, text: string): Message & { role: Role } {
  return { id: `message-${role}`, role, parts: [textPart(`part-${role}`, text)] };
}

const FORM = JSON.stringify({
  message: "What is your name?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } } },
});
const ANSWER = JSON.stringify({ action: "accept", content: { name: "Ada" } });

/** An ordinary, harmless example of each event. */
export const SAMPLE_EVENTS: { readonly [E in EventType]: Body<E> } = {
  "tool.before": TOOL_CALL,
  "tool.after": {
    ...TOOL_CALL,
    outcome: "ok",
    execution: EXECUTED,
    items: [message("tool", "# Example")],
  },
  "tool.permission.request": { ...TOOL_CALL, suggestions: [], sandboxBypass: false },
  "tool.permission.resolved": { ...TOOL_CALL, decision: "allow", decidedBy: "auto" },
  "tool.progress": {
    ...TOOL_CALL,
    partialOutput: message("tool", "half of it"),
    backgrounded: false,
  },
  "tool.batch.after": {
    batch: { id: "batch-1" },
    calls: [{ ...TOOL_CALL, outcome: "ok", execution: EXECUTED }],
  },
  "session.start": {
    session: SESSION,
    trigger: "startup",
    permissionMode: "default",
    manifest: {
      events: [],
      gaps: [],
      transports: ["stdio"],
      authentication: [],
      toolPaths: [],
      contentCategories: [],
      limits: {},
      managedPolicy: { scopes: [], disableable: true },
      correlationIdentityFields: [],
    },
    items: [],
  },
  "session.end": { session: SESSION, outcome: "completed", reason: "exit" },
  "config.change.before": { change: CONFIG },
  "config.change.after": { change: CONFIG },
  "turn.start": { turn: TURN, trigger: "user", items: [message("user", "Read the README, please.")] },
  "turn.progress": {
    turn: TURN,
    item: { id: "message-assistant" },
    delta: message("assistant", "I am"),
    final: false,
  },
  "turn.finish.before": {
    turn: TURN,
    outcome: "completed",
    continuationCount: 0,
    items: [message("assistant", "Done.")],
  },
  "turn.end": { turn: TURN, outcome: "completed", continuationCount: 0, items: [] },
  "model.request.before": {
    model: MODEL,
    attempt: ATTEMPT,
    params: {},
    items: [message("user", "Read the README, please.")],
  },
  "model.response.after": {
    model: MODEL,
    attempt: ATTEMPT,
    execution: EXECUTED,
    finishReason: "stop",
    items: [message("assistant", "Done.")],
  },
  "model.error": {
    model: MODEL,
    attempt: ATTEMPT,
    execution: EXECUTED,
    error: { message: "connection reset", class: "network" },
  },
  "model.switch.before": { current: MODEL, proposed: { ...MODEL, id: "other-model" }, reason: "fallback" },
  "model.switch.after": { previous: MODEL, current: { ...MODEL, id: "other-model" }, reason: "fallback" },
  "context.compact.before": { trigger: "manual", items: [message("user", "Read the README, please.")] },
  "context.compact.after": {
    summary: [textPart("summary-1", "The README was read.")],
    removed: [],
    execution: EXECUTED,
  },
  "task.change.before": { task: { id: "task-1", operation: "create", change: {} } },
  "task.change.after": { task: { id: "task-1", operation: "create", change: {} } },
  "user.attention": {
    attention: {
      kind: "idle",
      message: textPart("attention-1", "The agent waits."),
      title: textPart("attention-2", "Waiting"),
    },
  },
  "user.elicitation.request": {
    elicitation: { server: "example-server", mode: "form", request: textPart("request-1", FORM) },
  },
  "user.elicitation.result": {
    elicitation: {
      server: "example-server",
      mode: "form",
      action: "accept",
      result: textPart("result-1", ANSWER),
    },
  },
  "user.message.inbound": {
    message: { channel: "terminal", sender: "someone", messages: [message("user", "Hello.")] },
  },
  "user.message.outbound": {
    message: { channel: "terminal", messages: [message("assistant", "Hello.")] },
  },
  "workspace.change.before": { workspace: { kind: "cwd", change: { cwd: "docs" } } },
  "workspace.change.after": { workspace: { kind: "cwd", change: { cwd: "docs" } } },
  "file.changed": { changes: [{ path: "README.md", operation: "update", agentCaused: false }] },
  "hook.failure": {
    failure: { backendId: "com.example.other", reason: "the process exited", policy: "fail-open" },
    parentEventId: "event-0",
  },
};

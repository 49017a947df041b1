// Generated from schemas/draft by `pnpm codegen`. Never edit: change the schema and run it again.

import type { EffectType, EventType, InterceptableEventType, ModifyTarget, ReservedErrorCode } from "./types.js";

/** Version of the protocol, as each message states it. Compared exactly. */
export const PROTOCOL_VERSION = "draft";

/** The JSON-RPC methods of the protocol. */
export const METHODS = {
  intercept: "hooks/intercept",
  observe: "hooks/observe",
  capabilities: "hooks/capabilities",
} as const;

/** Every event type, those that can be intercepted first. */
export const EVENT_TYPES = [
  "tool.before",
  "tool.after",
  "tool.permission.request",
  "tool.batch.after",
  "session.start",
  "config.change.before",
  "turn.start",
  "turn.finish.before",
  "model.request.before",
  "model.response.after",
  "model.switch.before",
  "context.compact.before",
  "context.compact.after",
  "task.change.before",
  "user.elicitation.request",
  "user.elicitation.result",
  "user.message.inbound",
  "user.message.outbound",
  "workspace.change.before",
  "session.end",
  "config.change.after",
  "turn.end",
  "turn.progress",
  "model.error",
  "model.switch.after",
  "tool.permission.resolved",
  "tool.progress",
  "task.change.after",
  "user.attention",
  "workspace.change.after",
  "file.changed",
  "hook.failure",
] as const satisfies readonly EventType[];

/** The event types that an interceptor may be asked about. */
export const INTERCEPTABLE_EVENT_TYPES = [
  "tool.before",
  "tool.after",
  "tool.permission.request",
  "tool.batch.after",
  "session.start",
  "config.change.before",
  "turn.start",
  "turn.finish.before",
  "model.request.before",
  "model.response.after",
  "model.switch.before",
  "context.compact.before",
  "context.compact.after",
  "task.change.before",
  "user.elicitation.request",
  "user.elicitation.result",
  "user.message.inbound",
  "user.message.outbound",
  "workspace.change.before",
] as const satisfies readonly InterceptableEventType[];

/**
 * The most that a harness may grant for each interceptable event: which effects, which target `modify` may edit (null: none),
 * and which changes of flow.
 */
export const CAPABILITY_BOUNDS = {
  "tool.before": { effects: ["deny", "allow", "ask", "modify", "inject", "flow", "return", "message"], modify: "input", flow: ["stop"] },
  "tool.after": { effects: ["modify", "inject", "flow", "message"], modify: "output", flow: ["stop", "continue"] },
  "tool.permission.request": { effects: ["allow", "deny", "modify", "flow", "message"], modify: "input", flow: ["stop"] },
  "tool.batch.after": { effects: ["flow", "inject", "message"], modify: null, flow: ["stop"] },
  "session.start": { effects: ["inject", "message"], modify: null, flow: [] },
  "config.change.before": { effects: ["deny", "message"], modify: null, flow: [] },
  "turn.start": { effects: ["deny", "modify", "inject", "flow", "message"], modify: "prompt", flow: ["stop"] },
  "turn.finish.before": { effects: ["modify", "flow", "message"], modify: "response", flow: ["stop", "continue"] },
  "model.request.before": { effects: ["deny", "modify", "inject", "return", "flow", "message"], modify: "request", flow: ["stop"] },
  "model.response.after": { effects: ["modify", "flow", "message"], modify: "response", flow: ["stop"] },
  "model.switch.before": { effects: ["deny", "flow", "message"], modify: null, flow: ["stop"] },
  "context.compact.before": { effects: ["deny", "modify", "return", "inject", "message"], modify: "instructions", flow: [] },
  "context.compact.after": { effects: ["inject", "modify", "message"], modify: "summary", flow: [] },
  "task.change.before": { effects: ["deny", "message"], modify: null, flow: [] },
  "user.elicitation.request": { effects: ["deny", "return", "message"], modify: null, flow: [] },
  "user.elicitation.result": { effects: ["modify", "message"], modify: "content", flow: [] },
  "user.message.inbound": { effects: ["deny", "modify", "message"], modify: "prompt", flow: [] },
  "user.message.outbound": { effects: ["deny", "modify", "message"], modify: "content", flow: [] },
  "workspace.change.before": { effects: ["deny", "modify", "message"], modify: "workspace", flow: [] },
} as const satisfies Readonly<
  Record<
    InterceptableEventType,
    {
      readonly effects: readonly EffectType[];
      readonly modify: ModifyTarget | null;
      readonly flow: readonly ("stop" | "continue")[];
    }
  >
>;

/** JSON-RPC error codes with a fixed meaning in the protocol. */
export const ERROR_CODES = {
  unsupported_protocol_version: -32001,
  unsupported_event: -32002,
  backend_unavailable: -32003,
  backend_internal_error: -32004,
  parse_error: -32700,
  invalid_request: -32600,
  method_not_found: -32601,
  invalid_params: -32602,
} as const satisfies Readonly<Record<string, ReservedErrorCode>>;

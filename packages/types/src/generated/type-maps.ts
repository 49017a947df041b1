// Generated from schemas/draft by `pnpm codegen`. Never edit: change the schema and run it again.

import type {
  ConfigChangeAfterEvent,
  ConfigChangeBeforeCapabilities,
  ConfigChangeBeforeEvent,
  ContextCompactAfterCapabilities,
  ContextCompactAfterEvent,
  ContextCompactBeforeCapabilities,
  ContextCompactBeforeEvent,
  FileChangedEvent,
  HookFailureEvent,
  ModelErrorEvent,
  ModelRequestBeforeCapabilities,
  ModelRequestBeforeEvent,
  ModelResponseAfterCapabilities,
  ModelResponseAfterEvent,
  ModelSwitchAfterEvent,
  ModelSwitchBeforeCapabilities,
  ModelSwitchBeforeEvent,
  SessionEndEvent,
  SessionStartCapabilities,
  SessionStartEvent,
  TaskChangeAfterEvent,
  TaskChangeBeforeCapabilities,
  TaskChangeBeforeEvent,
  ToolAfterCapabilities,
  ToolAfterEvent,
  ToolBatchAfterCapabilities,
  ToolBatchAfterEvent,
  ToolBeforeCapabilities,
  ToolBeforeEvent,
  ToolPermissionRequestCapabilities,
  ToolPermissionRequestEvent,
  ToolPermissionResolvedEvent,
  ToolProgressEvent,
  TurnEndEvent,
  TurnFinishBeforeCapabilities,
  TurnFinishBeforeEvent,
  TurnProgressEvent,
  TurnStartCapabilities,
  TurnStartEvent,
  UserAttentionEvent,
  UserElicitationRequestCapabilities,
  UserElicitationRequestEvent,
  UserElicitationResultCapabilities,
  UserElicitationResultEvent,
  UserMessageInboundCapabilities,
  UserMessageInboundEvent,
  UserMessageOutboundCapabilities,
  UserMessageOutboundEvent,
  WorkspaceChangeAfterEvent,
  WorkspaceChangeBeforeCapabilities,
  WorkspaceChangeBeforeEvent,
} from "./types.js";

/** Event type -> the event. */
export interface EventsByType {
  "tool.before": ToolBeforeEvent;
  "tool.after": ToolAfterEvent;
  "tool.permission.request": ToolPermissionRequestEvent;
  "tool.batch.after": ToolBatchAfterEvent;
  "session.start": SessionStartEvent;
  "config.change.before": ConfigChangeBeforeEvent;
  "turn.start": TurnStartEvent;
  "turn.finish.before": TurnFinishBeforeEvent;
  "model.request.before": ModelRequestBeforeEvent;
  "model.response.after": ModelResponseAfterEvent;
  "model.switch.before": ModelSwitchBeforeEvent;
  "context.compact.before": ContextCompactBeforeEvent;
  "context.compact.after": ContextCompactAfterEvent;
  "task.change.before": TaskChangeBeforeEvent;
  "user.elicitation.request": UserElicitationRequestEvent;
  "user.elicitation.result": UserElicitationResultEvent;
  "user.message.inbound": UserMessageInboundEvent;
  "user.message.outbound": UserMessageOutboundEvent;
  "workspace.change.before": WorkspaceChangeBeforeEvent;
  "session.end": SessionEndEvent;
  "config.change.after": ConfigChangeAfterEvent;
  "turn.end": TurnEndEvent;
  "turn.progress": TurnProgressEvent;
  "model.error": ModelErrorEvent;
  "model.switch.after": ModelSwitchAfterEvent;
  "tool.permission.resolved": ToolPermissionResolvedEvent;
  "tool.progress": ToolProgressEvent;
  "task.change.after": TaskChangeAfterEvent;
  "user.attention": UserAttentionEvent;
  "workspace.change.after": WorkspaceChangeAfterEvent;
  "file.changed": FileChangedEvent;
  "hook.failure": HookFailureEvent;
}

/** Interceptable event type -> what may be granted for it. */
export interface CapabilitiesByType {
  "tool.before": ToolBeforeCapabilities;
  "tool.after": ToolAfterCapabilities;
  "tool.permission.request": ToolPermissionRequestCapabilities;
  "tool.batch.after": ToolBatchAfterCapabilities;
  "session.start": SessionStartCapabilities;
  "config.change.before": ConfigChangeBeforeCapabilities;
  "turn.start": TurnStartCapabilities;
  "turn.finish.before": TurnFinishBeforeCapabilities;
  "model.request.before": ModelRequestBeforeCapabilities;
  "model.response.after": ModelResponseAfterCapabilities;
  "model.switch.before": ModelSwitchBeforeCapabilities;
  "context.compact.before": ContextCompactBeforeCapabilities;
  "context.compact.after": ContextCompactAfterCapabilities;
  "task.change.before": TaskChangeBeforeCapabilities;
  "user.elicitation.request": UserElicitationRequestCapabilities;
  "user.elicitation.result": UserElicitationResultCapabilities;
  "user.message.inbound": UserMessageInboundCapabilities;
  "user.message.outbound": UserMessageOutboundCapabilities;
  "workspace.change.before": WorkspaceChangeBeforeCapabilities;
}

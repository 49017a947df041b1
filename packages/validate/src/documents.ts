import type {
  AhpEvent,
  Authentication,
  Capabilities,
  CapabilitiesRequest,
  CapabilitiesResponse,
  CapabilityManifest,
  ConformanceClaim,
  ContentSelection,
  ControlState,
  DenyResponse,
  Effect,
  ElicitationRequestParams,
  ElicitationResult,
  ErrorResponse,
  EventEnvelope,
  Execution,
  ExecutionEvent,
  InteractionEvent,
  InterceptRequest,
  InterceptResponse,
  JsonRpcMessage,
  Message,
  NoEffectResponse,
  ObserveNotification,
  Part,
  Registration,
  SessionEndEvent,
  SessionStartEvent,
  TaskWorkspaceEvent,
  Tool,
  ToolAfterEvent,
  ToolBeforeEvent,
  UploadConfiguration,
  UploadReceipt,
  Usage,
  WireMessage,
} from "@ahp/types";

/**
 * What each document describes. The names are the base names of the files in `schemas/draft`, except `message` for the wire
 * root `schema.json`, and the two bodies that `mcp-elicitation` defines.
 */
export interface DocumentTypes {
  message: WireMessage;
  "json-rpc-message": JsonRpcMessage;
  "intercept-request": InterceptRequest;
  "intercept-response": InterceptResponse;
  "intercept-no-effect-response": NoEffectResponse;
  "intercept-deny-response": DenyResponse;
  "error-response": ErrorResponse;
  "observe-notification": ObserveNotification;
  "capabilities-request": CapabilitiesRequest;
  "capabilities-response": CapabilitiesResponse;
  "capability-manifest": CapabilityManifest;
  capabilities: Capabilities;
  "control-state": ControlState;
  effect: Effect;
  event: AhpEvent;
  "event-envelope": EventEnvelope;
  "session-start": SessionStartEvent;
  "session-end": SessionEndEvent;
  "tool-before": ToolBeforeEvent;
  "tool-after": ToolAfterEvent;
  "execution-event": ExecutionEvent;
  "interaction-event": InteractionEvent;
  "task-workspace-event": TaskWorkspaceEvent;
  "canonical-message": Message;
  "content-item": Part;
  tool: Tool;
  execution: Execution;
  usage: Usage;
  registration: Registration;
  authentication: Authentication;
  "content-selection": ContentSelection;
  "upload-configuration": UploadConfiguration;
  "upload-receipt": UploadReceipt;
  "conformance-claim": ConformanceClaim;
  "elicitation-request": ElicitationRequestParams;
  "elicitation-result": ElicitationResult;
}

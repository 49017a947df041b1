// Generated from schemas/draft by `pnpm codegen`. Never edit: change the schema and run it again.

import type {
  AhpEvent,
  Authentication,
  Capabilities,
  CapabilitiesRequest,
  CapabilitiesResponse,
  CapabilityManifest,
  ConformanceClaim,
  ConformanceReport,
  ConformanceTask,
  ConformanceTaskReport,
  ContentSelection,
  ControlState,
  DenyResponse,
  Effect,
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
import {
  isAhpEvent,
  isAuthentication,
  isCapabilities,
  isCapabilitiesRequest,
  isCapabilitiesResponse,
  isCapabilityManifest,
  isConformanceClaim,
  isConformanceReport,
  isConformanceTask,
  isConformanceTaskReport,
  isContentSelection,
  isControlState,
  isDenyResponse,
  isEffect,
  isErrorResponse,
  isEventEnvelope,
  isExecution,
  isExecutionEvent,
  isInteractionEvent,
  isInterceptRequest,
  isInterceptResponse,
  isJsonRpcMessage,
  isMessage,
  isNoEffectResponse,
  isObserveNotification,
  isPart,
  isRegistration,
  isSessionEndEvent,
  isSessionStartEvent,
  isTaskWorkspaceEvent,
  isTool,
  isToolAfterEvent,
  isToolBeforeEvent,
  isUploadConfiguration,
  isUploadReceipt,
  isUsage,
  isWireMessage,
} from "./validators.js";

/** Base name of a schema document -> the type of what it describes. */
export interface TypesByDocument {
  "authentication": Authentication;
  "canonical-message": Message;
  "capabilities-request": CapabilitiesRequest;
  "capabilities-response": CapabilitiesResponse;
  "capabilities": Capabilities;
  "capability-manifest": CapabilityManifest;
  "conformance-claim": ConformanceClaim;
  "conformance-report": ConformanceReport;
  "conformance-task-report": ConformanceTaskReport;
  "conformance-task": ConformanceTask;
  "content-item": Part;
  "content-selection": ContentSelection;
  "control-state": ControlState;
  "effect": Effect;
  "error-response": ErrorResponse;
  "event-envelope": EventEnvelope;
  "event": AhpEvent;
  "execution-event": ExecutionEvent;
  "execution": Execution;
  "interaction-event": InteractionEvent;
  "intercept-deny-response": DenyResponse;
  "intercept-no-effect-response": NoEffectResponse;
  "intercept-request": InterceptRequest;
  "intercept-response": InterceptResponse;
  "json-rpc-message": JsonRpcMessage;
  "observe-notification": ObserveNotification;
  "registration": Registration;
  "schema": WireMessage;
  "session-end": SessionEndEvent;
  "session-start": SessionStartEvent;
  "task-workspace-event": TaskWorkspaceEvent;
  "tool-after": ToolAfterEvent;
  "tool-before": ToolBeforeEvent;
  "tool": Tool;
  "upload-configuration": UploadConfiguration;
  "upload-receipt": UploadReceipt;
  "usage": Usage;
}

/** Base name of a schema document -> whether a value is valid by it. */
export const VALIDATORS: {
  readonly [Document in keyof TypesByDocument]: (value: unknown) => value is TypesByDocument[Document];
} = {
  "authentication": isAuthentication,
  "canonical-message": isMessage,
  "capabilities-request": isCapabilitiesRequest,
  "capabilities-response": isCapabilitiesResponse,
  "capabilities": isCapabilities,
  "capability-manifest": isCapabilityManifest,
  "conformance-claim": isConformanceClaim,
  "conformance-report": isConformanceReport,
  "conformance-task-report": isConformanceTaskReport,
  "conformance-task": isConformanceTask,
  "content-item": isPart,
  "content-selection": isContentSelection,
  "control-state": isControlState,
  "effect": isEffect,
  "error-response": isErrorResponse,
  "event-envelope": isEventEnvelope,
  "event": isAhpEvent,
  "execution-event": isExecutionEvent,
  "execution": isExecution,
  "interaction-event": isInteractionEvent,
  "intercept-deny-response": isDenyResponse,
  "intercept-no-effect-response": isNoEffectResponse,
  "intercept-request": isInterceptRequest,
  "intercept-response": isInterceptResponse,
  "json-rpc-message": isJsonRpcMessage,
  "observe-notification": isObserveNotification,
  "registration": isRegistration,
  "schema": isWireMessage,
  "session-end": isSessionEndEvent,
  "session-start": isSessionStartEvent,
  "task-workspace-event": isTaskWorkspaceEvent,
  "tool-after": isToolAfterEvent,
  "tool-before": isToolBeforeEvent,
  "tool": isTool,
  "upload-configuration": isUploadConfiguration,
  "upload-receipt": isUploadReceipt,
  "usage": isUsage,
};

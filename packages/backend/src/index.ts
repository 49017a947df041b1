// The public names. Runs anywhere: what touches Node.js is behind ./stdio and ./node.
export {
  type Backend,
  type BackendOptions,
  createBackend,
  type HandleBytesOptions,
  type HandleOptions,
} from "./backend.js";
export type { DuplicateOptions, DuplicateStore } from "./duplicates/duplicate-store.js";
export {
  allow,
  ask,
  deny,
  inject,
  type ModifyValue,
  message,
  modify,
  proceed,
  stop,
  supply,
} from "./effects/builders.js";
export type { Grant, GrantCheck } from "./effects/grants.js";
export { BackendError, type BackendErrorCode, BackendUnavailable } from "./errors/backend-error.js";
export type { ErrorInfo, ErrorListener } from "./errors/report.js";
export type {
  EventPattern,
  HandlerAnswer,
  InterceptContext,
  InterceptHandler,
  InterceptHandlers,
  ObserveContext,
  ObserveHandler,
  ObserveHandlers,
  Selected,
} from "./handlers/handler-types.js";
export type { Interest } from "./handlers/interest.js";
export type { Redact, RedactOption } from "./redact/redactor.js";

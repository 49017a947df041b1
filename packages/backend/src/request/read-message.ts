import {
  type ErrorResponse,
  EVENT_TYPES,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptRequest,
  METHODS,
  type ObserveNotification,
  PROTOCOL_VERSION,
} from "@ahp/types";
import type { Issue } from "@ahp/validate";
import { isInterceptRequest, isObserveNotification, suggest } from "@ahp/validate/messages";
import type { InterceptTable, ObserveTable } from "../handlers/handler-table.js";
import {
  invalidParams,
  invalidRequest,
  methodNotFound,
  type ResponseId,
  unsupportedEvent,
  unsupportedProtocolVersion,
} from "../response/responses.js";
import { envelopeIssues, isNotification, isObject, readId } from "./envelope.js";

/** A message from a harness after every check. */
export type Incoming =
  | { readonly kind: "intercept"; readonly request: InterceptRequest }
  | { readonly kind: "observe"; readonly notification: ObserveNotification }
  /** A notification that is not for this backend, or broken: it gets no answer, ever (AHP-RPC-002). */
  | { readonly kind: "ignored" }
  | { readonly kind: "refused"; readonly response: ErrorResponse }
  | Unfit;

/** A request that its schema or a rule beside it refuses; {@link explainUnfit} says why. */
export interface Unfit {
  readonly kind: "unfit";
  readonly id: ResponseId;
  readonly message: unknown;
}

/** Which event types the backend has handlers for. */
export interface Handled {
  readonly intercept: InterceptTable;
  readonly observe: ObserveTable;
}

/** Finds out what a message is and whether it can be evaluated. Never throws on JSON. */
export function readMessage(message: unknown, handled: Handled): Incoming {
  if (isNotification(message)) return readNotification(message, handled);
  return readRequest(message, handled);
}

function readNotification(message: Record<string, unknown>, { observe }: Handled): Incoming {
  if (message.method !== METHODS.observe || !hasHandler(eventType(message.params), observe)) {
    return { kind: "ignored" };
  }
  return isObserveNotification(message) ? { kind: "observe", notification: message } : { kind: "ignored" };
}

/** The checks go from the outside in, so that the most specific error wins: envelope, method, version, event, params. */
function readRequest(message: unknown, { intercept }: Handled): Incoming {
  const id = readId(message);
  const refused = (response: ErrorResponse): Incoming => ({ kind: "refused", response });

  const faults = envelopeIssues(message);
  if (faults.length > 0 || !isObject(message)) return refused(invalidRequest(id, faults));
  if (message.method !== METHODS.intercept) return refused(wrongMethod(id, message.method));

  const { params } = message;
  const version = isObject(params) ? params.protocolVersion : undefined;
  if (typeof version === "string" && version !== PROTOCOL_VERSION)
    return refused(unsupportedProtocolVersion(id));

  const type = eventType(params);
  if (version === PROTOCOL_VERSION && type !== undefined && !hasHandler(type, intercept)) {
    return refused(unsupportedEvent(id, whyUnsupported(type), [...intercept.keys()]));
  }

  return isInterceptRequest(message)
    ? { kind: "intercept", request: message }
    : { kind: "unfit", id, message };
}

/** Says what is wrong with an unfit request. Explanations are loaded only now: a backend for one event seldom needs them. */
export async function explainUnfit({ id, message }: Unfit): Promise<ErrorResponse> {
  const { validate } = await import("@ahp/validate");
  const checked = validate("intercept-request", message);
  return refusal(id, checked.ok ? [] : checked.issues);
}

/** Issues inside the params are about the params; an id that differs from the event's is about the request. */
function refusal(id: ResponseId, issues: readonly Issue[]): ErrorResponse {
  const inParams = issues.every(({ path }) => path === "/params" || path.startsWith("/params/"));
  return inParams ? invalidParams(id, issues) : invalidRequest(id, issues);
}

function wrongMethod(id: ResponseId, method: unknown): ErrorResponse {
  if (method === METHODS.observe) {
    const message = "must be absent: an observation is a notification";
    return invalidRequest(id, [{ path: "/id", code: "not-allowed", message, requirement: "AHP-RPC-002" }]);
  }
  if (method === METHODS.capabilities) {
    return methodNotFound(id, `${METHODS.capabilities} is asked of a harness`);
  }
  const meant = suggest(String(method), Object.values(METHODS));
  return methodNotFound(id, meant === undefined ? "there is no such method" : `did you mean ${meant}?`);
}

function whyUnsupported(type: string): string {
  if (INTERCEPTABLE_EVENT_TYPES.some((known) => known === type)) {
    return `this backend has no intercept handler for ${type}`;
  }
  if (EVENT_TYPES.some((known) => known === type)) return `${type} can only be observed`;
  const meant = suggest(type, INTERCEPTABLE_EVENT_TYPES);
  return `there is no such event type${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}

function eventType(params: unknown): string | undefined {
  const event = isObject(params) ? params.event : undefined;
  return isObject(event) && typeof event.type === "string" ? event.type : undefined;
}

function hasHandler(type: string | undefined, table: ReadonlyMap<string, unknown>): boolean {
  return type !== undefined && table.has(type);
}

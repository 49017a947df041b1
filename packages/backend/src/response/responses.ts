import {
  type Effect,
  ERROR_CODES,
  type ErrorResponse,
  type EventType,
  type InterceptResponse,
  METHODS,
  PROTOCOL_VERSION,
} from "@ahp/types";
import type { Issue } from "@ahp/validate";

/** Identity of the request that is answered; null when it could not be read. */
export type ResponseId = ErrorResponse["id"];

/** The decision: the effects in order; none is no objection and no grant (AHP-DEC-001, AHP-DEC-003). */
export function decision(id: ResponseId, effects: Effect[]): InterceptResponse {
  return { jsonrpc: "2.0", id, result: { protocolVersion: PROTOCOL_VERSION, effects } };
}

// The errors of runtime-semantics 7. Their texts are fixed but for places and names of the protocol: no payload value, nothing
// that a handler threw.

export function parseError(issues: readonly Issue[]): ErrorResponse {
  return errorResponse(null, ERROR_CODES.parse_error, inWords("Parse error", issues), { issues });
}

export function invalidRequest(id: ResponseId, issues: readonly Issue[]): ErrorResponse {
  return errorResponse(id, ERROR_CODES.invalid_request, inWords("Invalid request", issues), { issues });
}

export function invalidParams(id: ResponseId, issues: readonly Issue[]): ErrorResponse {
  return errorResponse(id, ERROR_CODES.invalid_params, inWords("Invalid params", issues), { issues });
}

export function methodNotFound(id: ResponseId, hint: string): ErrorResponse {
  const text = `Method not found: ${hint}; a backend answers ${METHODS.intercept} and takes ${METHODS.observe}`;
  return errorResponse(id, ERROR_CODES.method_not_found, text);
}

export function unsupportedProtocolVersion(id: ResponseId): ErrorResponse {
  const text = `Unsupported protocol version: this backend speaks ${PROTOCOL_VERSION}`;
  return errorResponse(id, ERROR_CODES.unsupported_protocol_version, text, { supported: [PROTOCOL_VERSION] });
}

export function unsupportedEvent(
  id: ResponseId,
  reason: string,
  supported: readonly EventType[],
): ErrorResponse {
  return errorResponse(id, ERROR_CODES.unsupported_event, `Unsupported event: ${reason}`, { supported });
}

export function backendUnavailable(id: ResponseId): ErrorResponse {
  return errorResponse(
    id,
    ERROR_CODES.backend_unavailable,
    "Backend unavailable: it cannot answer for the moment",
  );
}

export function backendInternalError(id: ResponseId): ErrorResponse {
  const text = "Backend internal error: evaluation failed; the backend's own log has the details";
  return errorResponse(id, ERROR_CODES.backend_internal_error, text);
}

function errorResponse(id: ResponseId, code: number, message: string, data?: unknown): ErrorResponse {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

/** The kind of error, and its first issue with its place. */
function inWords(kind: string, issues: readonly Issue[]): string {
  const [first] = issues;
  if (first === undefined) return kind;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return `${kind}: ${first.path === "" ? "" : `${first.path} `}${first.message}${more}`;
}

import { isObject, member } from "../explain/schema.js";
import type { Issue } from "../result/result.js";

/** An intercept request's JSON-RPC id is the id of its event (wire-grammar 1.2), so that a retry keeps both. */
export function requestIdIsEventId(request: unknown): Issue[] {
  if (!isObject(request) || !isObject(request.params) || !isObject(request.params.event)) return [];
  const eventId = member(request.params.event, "id");
  if (typeof eventId !== "string" || member(request, "id") === eventId) return [];
  return [
    { path: "/id", code: "request-id", message: "must equal /params/event/id", requirement: "AHP-CORE-004" },
  ];
}

import type { Issue } from "@ahp/validate/json";
import type { RequestSide, ResultSide } from "./sides.js";
import { problem } from "./view.js";

/**
 * What keeps a result from belonging to a request: source, parent, session, server, mode. Looked at before any body, for every
 * view alike (runtime-semantics 10.2).
 */
export function correlationIssues(request: RequestSide, result: ResultSide): Issue[] {
  const pairs = [
    ["/parentEventId", result.parent, request.id],
    ["/source", result.source, request.source],
    ["/session/id", result.session, request.session],
    ["/elicitation/server", result.server, request.server],
    ["/elicitation/mode", result.mode, request.mode],
  ] as const;
  return pairs
    .filter(([, given, expected]) => given !== expected)
    .map(([path]) => problem(`/result${path}`, "correlation", "must match the request event"));
}

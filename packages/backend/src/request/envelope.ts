import type { Issue } from "@ahp/validate";
import type { ResponseId } from "../response/responses.js";

// The JSON-RPC 2.0 envelope (wire-grammar 1.1), as far as a backend has to tell requests from notifications.

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A message with a method and without an id, however broken it is otherwise: it is never answered (AHP-RPC-002). */
export function isNotification(message: unknown): message is Record<string, unknown> {
  return isObject(message) && Object.hasOwn(message, "method") && !Object.hasOwn(message, "id");
}

/** The id to answer with. An integer beyond 2^53 cannot be given back exactly, so it counts as unreadable. */
export function readId(message: unknown): ResponseId {
  if (!isObject(message) || !Object.hasOwn(message, "id")) return null;
  const { id } = message;
  return (typeof id === "string" && id !== "") || (typeof id === "number" && Number.isSafeInteger(id))
    ? id
    : null;
}

/** Everything that keeps a message from being a request. */
export function envelopeIssues(message: unknown): Issue[] {
  if (Array.isArray(message)) return [issue("", "type", "must be one object: batches are not used")];
  if (!isObject(message)) return [issue("", "type", "must be an object")];
  const issues: Issue[] = [];
  if (message.jsonrpc !== "2.0") issues.push(issue("/jsonrpc", "const", 'must be "2.0"'));
  if (readId(message) === null)
    issues.push(issue("/id", "type", "must be a non-empty string or an integer within ±(2^53 - 1)"));
  if (typeof message.method !== "string" || message.method === "") {
    issues.push(issue("/method", "type", "must be a non-empty string"));
  }
  if (!isObject(message.params)) issues.push(issue("/params", "type", "must be an object"));
  for (const name of ["result", "error"]) {
    if (Object.hasOwn(message, name)) {
      issues.push(issue(`/${name}`, "not-allowed", "must be absent: a request is no response"));
    }
  }
  return issues;
}

function issue(path: string, code: string, message: string): Issue {
  return { path, code, message, requirement: "AHP-RPC-001" };
}

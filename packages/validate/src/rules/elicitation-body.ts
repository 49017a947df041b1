import { readJson } from "../decode/read-json.js";
import { isObject, member } from "../explain/schema.js";
import type { Issue } from "../result/result.js";

type Json = { readonly [name: string]: unknown };
/** Says what is wrong with a parsed MCP request or result, with paths into it. */
export type CheckBody = (document: "elicitation-request" | "elicitation-result", body: unknown) => Issue[];

/**
 * A body-selected elicitation text holds a complete MCP 2025-11-25 request or result as JSON, which agrees with the
 * event around it (wire-grammar 5.9, DECISIONS 1). Metadata, omitted and gap parts are not looked at.
 *
 * @param path JSON Pointer of the event in the message.
 */
export function elicitationBodyAgrees(event: unknown, path: string, checkBody: CheckBody): Issue[] {
  if (!isObject(event) || !isObject(event.elicitation)) return [];
  const { elicitation } = event;
  const isRequest = event.type === "user.elicitation.request";
  if (!isRequest && event.type !== "user.elicitation.result") return [];
  const name = isRequest ? "request" : "result";
  const part = member(elicitation, name);
  if (!isObject(part) || part.selection !== "body" || typeof part.text !== "string") return [];
  const place = `${path}/elicitation/${name}/text`;

  const parsed = readJson(part.text);
  const problems = parsed.ok
    ? checkBody(isRequest ? "elicitation-request" : "elicitation-result", parsed.value)
    : parsed.issues;
  if (problems.length > 0 || !parsed.ok || !isObject(parsed.value))
    return problems.map((issue) => inside(place, issue));
  return isRequest
    ? modeAgrees(parsed.value, elicitation, place)
    : resultAgrees(parsed.value, elicitation, place);
}

/** The text is one JSON string to the message, so a path into it is told in the message, not in the pointer. */
function inside(place: string, issue: Issue): Issue {
  const where = issue.path === "" ? "the JSON in this text" : `${issue.path} of the JSON in this text`;
  return {
    ...issue,
    path: place,
    message: `${where}: ${issue.message}`,
    requirement: issue.requirement ?? "AHP-CONTENT-001",
  };
}

function disagreement(path: string, message: string): Issue {
  return { path, code: "elicitation-mismatch", message, requirement: "AHP-CONTENT-001" };
}

function modeAgrees(request: Json, elicitation: Json, place: string): Issue[] {
  const mode = member(request, "mode") ?? "form";
  if (mode === elicitation.mode) return [];
  return [disagreement(place, "the request's mode (form when absent) must equal elicitation.mode")];
}

function resultAgrees(result: Json, elicitation: Json, place: string): Issue[] {
  if (member(result, "action") !== elicitation.action) {
    return [disagreement(place, "the result's action must equal elicitation.action")];
  }
  const mayHaveContent = elicitation.action === "accept" && elicitation.mode === "form";
  if (!Object.hasOwn(result, "content") || mayHaveContent) return [];
  return [disagreement(place, "content is only allowed when a form was accepted")];
}

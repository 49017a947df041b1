import type { ElicitationFormParams, ElicitationResult, ElicitationUrlParams } from "@ahp/types";
import { failure, type Result } from "@ahp/validate/json";
import { NO_CONTENT, validateResult } from "../shape/bodies.js";
import { refusedAt } from "../shape/issues.js";
import { validateAnswer } from "./validate-answer.js";

/**
 * Whether a complete result answers a request: its shape, content only where a form was accepted, and then an answer to that form, as
 * {@link validateAnswer} says (runtime-semantics 10.2). Absent content is an empty answer. Never throws on a value, and changes nothing.
 *
 * @param request the request, as `parseRequest` or `validateRequest` gave it; of one for a URL, its mode is enough
 * @example
 * const reply = validateReply(request, { action: "accept", content: { age: 17 } });
 * // { ok: false, issues: [{ path: "/content/age", code: "minimum", message: "enter a number of at least 18" }] }
 */
export function validateReply(
  request: ElicitationFormParams | Pick<ElicitationUrlParams, "mode">,
  result: unknown,
): Result<ElicitationResult> {
  const reply = validateResult(result);
  if (!reply.ok) return reply;
  const { action, content } = reply.value;
  if (request.mode === "url") return content === undefined ? reply : failure(NO_CONTENT);
  if (action !== "accept") return reply;
  const answer = validateAnswer(request.requestedSchema, content);
  return answer.ok ? reply : refusedAt("/content", answer.issues);
}

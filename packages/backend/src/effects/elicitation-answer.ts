import { parseRequest, validateReply, validateResult } from "@ahp/mcp-elicitation";
import type { EventOf } from "@ahp/types";
import type { Issue } from "@ahp/validate/json";

/**
 * What keeps a value from being the answer to a question: a complete MCP result, content only where a form is accepted, and then what
 * the form asks for (runtime-semantics 10.2). Paths lead into the value.
 */
export function answerIssues(
  value: unknown,
  { mode, request }: EventOf<"user.elicitation.request">["elicitation"],
): readonly Issue[] {
  const result = asSent(value);
  if (mode === "url") return issuesOf(validateReply({ mode }, result));
  const asked = request !== undefined && "text" in request ? parseRequest(request.text) : undefined;
  if (asked?.ok) return issuesOf(validateReply(asked.value, result));
  const reply = validateResult(result);
  return reply.ok && reply.value.action === "accept" ? [NOT_SHOWN] : issuesOf(reply);
}

/** What keeps a value from being the content of an accepted form, or a part of it. Paths lead into the value. */
export function contentIssues(value: unknown): readonly Issue[] {
  const issues = issuesOf(validateResult({ action: "accept", content: asSent(value) }));
  return issues.map((each) => ({ ...each, path: each.path.replace("/content", "") }));
}

const NOT_SHOWN: Issue = {
  path: "/action",
  code: "form-not-shown",
  message: "must be `decline` or `cancel`: the form was not shown, because its body is not selected",
};

/** Without the members that are undefined. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function issuesOf(
  checked: { readonly ok: true } | { readonly ok: false; readonly issues: readonly Issue[] },
) {
  return checked.ok ? [] : checked.issues;
}

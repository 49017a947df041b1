import { parseRequest, parseResult, validateReply, validateResult } from "@ahp/mcp-elicitation";
import type { EventOf } from "@ahp/types";
import type { Issue } from "@ahp/validate/json";

/**
 * What keeps a supplied value from being the answer to a question: a complete MCP result, content only where a form is accepted, and
 * then what the form asks for (runtime-semantics 10.2). Paths lead into the effect.
 */
export function replyIssues(
  value: unknown,
  { mode, request }: EventOf<"user.elicitation.request">["elicitation"],
): readonly Issue[] {
  const result = asSent(value);
  if (mode === "url") return under("/value", validateReply({ mode }, result));
  const asked = request !== undefined && "text" in request ? parseRequest(request.text) : undefined;
  if (asked?.ok) return under("/value", validateReply(asked.value, result));
  const reply = validateResult(result);
  return reply.ok && reply.value.action === "accept" ? [FORM_NOT_SHOWN] : under("/value", reply);
}

/**
 * What keeps a value from being an edit of the answer that a person gave: there must be one, of an accepted form, and it must have been
 * shown (runtime-semantics 10.2). Paths lead into the effect.
 */
export function editIssues(
  value: unknown,
  { mode, action, result }: EventOf<"user.elicitation.result">["elicitation"],
): readonly Issue[] {
  if (mode !== "form" || action !== "accept")
    return [noTarget("content exists only when a form was accepted")];
  const given = result !== undefined && "text" in result ? parseResult(result.text) : undefined;
  if (!given?.ok) return [noTarget("the answer was not shown, because its body is not selected")];
  if (given.value.content === undefined) return [noTarget("there is no answer to edit")];
  const checked = validateResult({ action, content: asSent(value) });
  return under("", checked).map((each) => ({ ...each, path: each.path.replace("/content", "/value") }));
}

const FORM_NOT_SHOWN: Issue = {
  path: "/value/action",
  code: "form-not-shown",
  message: "must be `decline` or `cancel`: the form was not shown, because its body is not selected",
};

function noTarget(message: string): Issue {
  return { path: "/target", code: "not-allowed", message };
}

/** Without the members that are undefined. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function under(
  path: string,
  checked: { readonly ok: true } | { readonly ok: false; readonly issues: readonly Issue[] },
): readonly Issue[] {
  return checked.ok ? [] : checked.issues.map((each) => ({ ...each, path: `${path}${each.path}` }));
}

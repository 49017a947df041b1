import type { Effect, InterceptableEvent } from "@ahp/types";
import type { Issue, Result } from "@ahp/validate";
import { isEffect } from "@ahp/validate/messages";

/**
 * What is wrong with the value of a valid effect at this event: the effect schema knows no event, so it lets through what only some
 * of them can take (runtime-semantics 2.2, 3.2, 10.2). Paths lead into the effect. Undefined where an event takes every value.
 */
export function boundaryIssues(
  effect: Effect,
  event: InterceptableEvent,
): Promise<readonly Issue[]> | undefined {
  switch (effect.type) {
    case "return":
      return returnIssues(effect.value, event);
    case "modify":
      return modifyIssues(effect.value, event);
    default:
      return undefined;
  }
}

async function returnIssues(value: unknown, event: InterceptableEvent): Promise<readonly Issue[]> {
  switch (event.type) {
    // What may be supplied here is what may replace the same content.
    case "model.request.before":
      return await replacementIssues("request", value);
    case "context.compact.before":
      return await replacementIssues("instructions", value);
    case "user.elicitation.request": {
      const checked = await validated("elicitation-result", value);
      if (!checked.ok) return checked.issues.map((each) => ({ ...each, path: `/value${each.path}` }));
      const { action, content } = value as { action: unknown; content?: unknown };
      if (content === undefined || (action === "accept" && event.elicitation.mode === "form")) return [];
      return [issue("/value/content", "not-allowed", "must be absent unless a form is accepted")];
    }
    default:
      return [];
  }
}

async function modifyIssues(value: unknown, event: InterceptableEvent): Promise<readonly Issue[]> {
  switch (event.type) {
    case "user.message.inbound":
      return roleIssues(value, "user");
    case "user.message.outbound":
      return roleIssues(value, "assistant");
    case "user.elicitation.result": {
      const { mode, action } = event.elicitation;
      if (mode !== "form" || action !== "accept") {
        return [issue("/target", "not-allowed", "content exists only when a form was accepted")];
      }
      const checked = await validated("elicitation-result", { action, content: value });
      if (checked.ok) return [];
      return checked.issues.map((each) => ({ ...each, path: each.path.replace("/content", "/value") }));
    }
    default:
      return [];
  }
}

async function replacementIssues(
  target: "request" | "instructions",
  value: unknown,
): Promise<readonly Issue[]> {
  const effect = { type: "modify", target, operation: "replace", value };
  if (isEffect(effect)) return [];
  const checked = await validated("effect", effect);
  return checked.ok ? [] : checked.issues;
}

/** A message that a user sends or gets has one role only. */
function roleIssues(value: unknown, role: string): readonly Issue[] {
  if (!Array.isArray(value)) return [issue("/value", "type", "must be a list of messages")];
  return value.flatMap((message: { role?: unknown }, index) =>
    message.role === role ? [] : [issue(`/value/${index}/role`, "const", `must be "${role}"`)],
  );
}

/** Loaded when it is needed, as few events and no good answer to most of them do. */
async function validated(
  document: "effect" | "elicitation-result",
  value: unknown,
): Promise<Result<unknown>> {
  const { validate } = await import("@ahp/validate");
  return validate(document, value);
}

function issue(path: string, code: string, message: string): Issue {
  return { path, code, message };
}

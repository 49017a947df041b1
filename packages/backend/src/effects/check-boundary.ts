import type { Effect, InterceptableEvent } from "@ahp/types";
import type { Issue } from "@ahp/validate";
import { isEffect } from "@ahp/validate/messages";

/** Nothing, a list, or a list when what checks the value is loaded. */
type Misfits = readonly Issue[] | Promise<readonly Issue[]> | undefined;

/**
 * What is wrong with the value of a valid effect at this event: the effect schema knows no event, so it lets through what only some
 * of them can take (runtime-semantics 2.2, 3.2, 10.2). Paths lead into the effect. Undefined where an event takes every value.
 */
export function boundaryIssues(effect: Effect, event: InterceptableEvent): Misfits {
  switch (effect.type) {
    case "return":
      return returnIssues(effect.value, event);
    case "modify":
      return modifyIssues(effect.value, event);
    default:
      return undefined;
  }
}

function returnIssues(value: unknown, event: InterceptableEvent): Misfits {
  switch (event.type) {
    // What may be supplied here is what may replace the same content.
    case "model.request.before":
      return replacementIssues("request", value);
    case "context.compact.before":
      return replacementIssues("instructions", value);
    case "user.elicitation.request":
      return elicitationIssues(({ replyIssues }) => replyIssues(value, event.elicitation));
    default:
      return undefined;
  }
}

function modifyIssues(value: unknown, event: InterceptableEvent): Misfits {
  switch (event.type) {
    case "user.message.inbound":
      return roleIssues(value, "user");
    case "user.message.outbound":
      return roleIssues(value, "assistant");
    case "user.elicitation.result":
      return elicitationIssues(({ editIssues }) => editIssues(value, event.elicitation));
    default:
      return undefined;
  }
}

function replacementIssues(target: "request" | "instructions", value: unknown): Misfits {
  const effect = { type: "modify", target, operation: "replace", value };
  return isEffect(effect) ? undefined : whyNoEffect(effect);
}

/** Explanations are loaded when there is something to explain. */
async function whyNoEffect(effect: unknown): Promise<readonly Issue[]> {
  const { validate } = await import("@ahp/validate");
  const checked = validate("effect", effect);
  return checked.ok ? [] : checked.issues;
}

/** Few backends answer questions: what checks an answer is loaded when there is one. */
async function elicitationIssues(
  check: (answers: typeof import("./elicitation-answer.js")) => readonly Issue[],
): Promise<readonly Issue[]> {
  return check(await import("./elicitation-answer.js"));
}

/** A message that a user sends or gets has one role only. */
function roleIssues(value: unknown, role: string): readonly Issue[] {
  if (!Array.isArray(value)) return [issue("/value", "type", "must be a list of messages")];
  return value.flatMap((message: { role?: unknown }, index) =>
    message.role === role ? [] : [issue(`/value/${index}/role`, "const", `must be "${role}"`)],
  );
}

function issue(path: string, code: string, message: string): Issue {
  return { path, code, message };
}

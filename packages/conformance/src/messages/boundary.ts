import type { Effect, InterceptableEventType } from "@ahp/types";
import { validate } from "@ahp/validate";

/**
 * Why a valid effect does not fit its event, in words; undefined when it does. The effect schema knows no event, so it lets through
 * what only some of them can take (runtime-semantics 2.2, 3.2).
 */
export function misfit(effect: Effect, type: InterceptableEventType): string | undefined {
  if (effect.type === "modify") return misfitOfEdit(effect.value, type);
  if (effect.type !== "return") return undefined;
  switch (type) {
    // What may be supplied here is what may replace the same content.
    case "model.request.before":
      return replaces("request", effect.value) ? undefined : "its value is no list of messages";
    case "context.compact.before":
      return replaces("instructions", effect.value) ? undefined : "its value is no list of text parts";
    case "user.elicitation.request":
      return validate("elicitation-result", effect.value).ok ? undefined : "its value is no MCP ElicitResult";
    default:
      return undefined;
  }
}

function misfitOfEdit(value: unknown, type: InterceptableEventType): string | undefined {
  switch (type) {
    case "user.message.inbound":
      return hasRole(value, "user") ? undefined : "its value is no list of messages of the user";
    case "user.message.outbound":
      return hasRole(value, "assistant") ? undefined : "its value is no list of messages of the assistant";
    case "user.elicitation.result":
      return validate("elicitation-result", { action: "accept", content: value }).ok
        ? undefined
        : "its value is no answer to a form";
    default:
      return undefined;
  }
}

function replaces(target: "request" | "instructions", value: unknown): boolean {
  return validate("effect", { type: "modify", target, operation: "replace", value }).ok;
}

function hasRole(value: unknown, role: string): boolean {
  return Array.isArray(value) && value.every((message: { readonly role?: unknown }) => message.role === role);
}

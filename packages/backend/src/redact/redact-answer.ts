import type { Effect, ErrorResponse, Extensions, InterceptResponse } from "@ahp/types";
import type { Redact } from "./redactor.js";

/**
 * - `texts`: what is said to somebody: reasons, messages, instructions, extensions of a denial; messages and data of errors
 * - `everything`: also the values of edits, supplied results and injections
 */
export type RedactionScope = "texts" | "everything";

/** The answer with its texts redacted, as a copy. What has a meaning to the protocol (types, targets, codes, ids) stays. */
export function redactAnswer(
  answer: InterceptResponse | ErrorResponse,
  redact: Redact,
  scope: RedactionScope,
): InterceptResponse | ErrorResponse {
  if ("error" in answer) {
    const { error } = answer as ErrorResponse;
    const data = error.data === undefined ? {} : { data: redactStrings(error.data, redact) };
    return { ...(answer as ErrorResponse), error: { ...error, message: redact(error.message), ...data } };
  }
  const effects = answer.result.effects.map((effect) => redactEffect(effect, redact, scope));
  return { ...answer, result: { ...answer.result, effects } };
}

function redactEffect(effect: Effect, redact: Redact, scope: RedactionScope): Effect {
  switch (effect.type) {
    case "deny": {
      const { extensions } = effect;
      const redacted = extensions === undefined ? {} : { extensions: redactExtensions(extensions, redact) };
      return { ...effect, reason: redact(effect.reason), ...redacted };
    }
    case "message":
      return { ...effect, text: redact(effect.text) };
    case "flow":
      if (effect.operation === "stop") return { ...effect, reason: redact(effect.reason) };
      return effect.instruction === undefined
        ? effect
        : { ...effect, instruction: redact(effect.instruction) };
    case "modify":
    case "return":
    case "inject":
      if (scope === "texts") return effect;
      return { ...effect, value: redactStrings(effect.value, redact) } as Effect;
    default:
      return effect;
  }
}

/** An extension whose name would change is left out: under another name it would be none, and the denial no valid effect. */
function redactExtensions(extensions: Extensions, redact: Redact): Extensions {
  const kept = Object.entries(extensions).filter(([name]) => redact(name) === name);
  return Object.fromEntries(kept.map(([name, value]) => [name, redactStrings(value, redact)]));
}

/** A copy of a JSON value with every string redacted, the names of members included. */
function redactStrings<T>(value: T, redact: Redact): T;
function redactStrings(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactStrings(item, redact));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact(name), redactStrings(member, redact)]),
  );
}

import type { Message, Part } from "@ahp/types";
import { validate } from "@ahp/validate";
import { HarnessError, listIssues } from "../harness-error.js";

/**
 * How a tool's result reads as messages: what observers see, what backends may edit, and what the model is told. A text stands for one
 * message of role `tool`. Default: a string as it is, anything else as JSON, nothing for undefined.
 */
export type PresentResult = (value: unknown) => string | readonly Message[] | undefined;

/** The messages, or why there are none. */
export type Presented =
  | { readonly ok: true; readonly messages: readonly Message[] }
  | { readonly ok: false; readonly error: unknown };

/** The result as messages. Never throws: a result that cannot be presented was nevertheless produced. */
export function presentResult(
  value: unknown,
  present: PresentResult | undefined,
  newId: () => string,
): Presented {
  try {
    const presented: unknown = (present ?? asText)(value);
    if (presented instanceof Promise) {
      presented.catch(() => {});
      return {
        ok: false,
        error: new HarnessError("invalid-payload", "`present` must answer at once; it gave a promise"),
      };
    }
    if (presented === undefined) return { ok: true, messages: [] };
    if (typeof presented !== "string") return checked(presented);
    return { ok: true, messages: [toolMessage({ selection: "body", text: presented }, newId)] };
  } catch (error) {
    return { ok: false, error };
  }
}

function checked(presented: unknown): Presented {
  const messages: Message[] = [];
  const issues = (Array.isArray(presented) ? presented : [presented]).flatMap((message) => {
    const result = validate("canonical-message", message);
    if (result.ok) messages.push(result.value);
    return result.ok ? [] : result.issues;
  });
  if (issues.length === 0) return { ok: true, messages };
  const error = new HarnessError(
    "invalid-payload",
    `\`present\` gave messages that are not valid:${listIssues(issues)}`,
    { issues },
  );
  return { ok: false, error };
}

/** In place of a result that could not be presented: there was one, and it cannot be shown. */
export function missingResult(newId: () => string): Message[] {
  return [toolMessage({ selection: "body", gap: { reason: "the result could not be presented" } }, newId)];
}

function toolMessage(content: object, newId: () => string): Message {
  const part = { id: newId(), synthesized: true, kind: "text", mediaType: "text/plain", ...content } as Part;
  return { id: newId(), synthesized: true, role: "tool", parts: [part] };
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" || value === undefined ? value : JSON.stringify(value);
}

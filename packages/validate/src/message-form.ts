import { METHODS } from "@ahp/types";
import { isObject } from "./explain/schema.js";

/** The documents that the wire root consists of. Exactly one form fits a message, and its members tell which. */
export type MessageForm =
  | "intercept-request"
  | "intercept-response"
  | "error-response"
  | "observe-notification"
  | "capabilities-request"
  | "capabilities-response";

const FORM_OF_METHOD = new Map<unknown, MessageForm>([
  [METHODS.intercept, "intercept-request"],
  [METHODS.observe, "observe-notification"],
  [METHODS.capabilities, "capabilities-request"],
]);

/**
 * The one form of the wire root (wire-grammar 1.2) that a message can be, or undefined when its members fit none: an
 * unknown method, or neither method, result nor error. The forms exclude one another, so the verdict on this form is the
 * verdict on the root.
 */
export function formOf(message: unknown): MessageForm | undefined {
  if (!isObject(message)) return undefined;
  if (Object.hasOwn(message, "method")) return FORM_OF_METHOD.get(message.method);
  if (Object.hasOwn(message, "error")) return "error-response";
  if (!Object.hasOwn(message, "result")) return undefined;
  const { result } = message;
  return isObject(result) && Object.hasOwn(result, "manifest")
    ? "capabilities-response"
    : "intercept-response";
}

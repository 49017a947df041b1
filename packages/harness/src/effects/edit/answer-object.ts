import type { ElicitationAnswer } from "@ahp/types";
import { isJsonObject } from "./json.js";

/**
 * Whether a value is an MCP answer: an object whose values are strings, numbers, booleans or lists of strings (runtime-semantics 4.4).
 */
export function isAnswerObject(value: unknown): value is ElicitationAnswer {
  return isJsonObject(value) && Object.values(value).every(isAnswerValue);
}

function isAnswerValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === "string");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

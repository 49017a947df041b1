import { JsonFault } from "../observation/json/json-fault.js";
import { JsonReader } from "../observation/json/json-reader.js";
import { type JsonValue, readValue } from "../observation/json/json-value.js";
import { DEFAULT_LIMITS } from "../observation/source/limits.js";

/** The value of a JSON text of at most `DEFAULT_LIMITS.maxLineBytes` characters; `undefined` when it is not strict JSON. */
export function readMessage(text: string): JsonValue | undefined {
  if (text.length > DEFAULT_LIMITS.maxLineBytes) return undefined;
  const reader = new JsonReader(DEFAULT_LIMITS.maxDepth);
  reader.enter(text);
  try {
    const value = readValue(reader);
    reader.finish();
    return value;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}

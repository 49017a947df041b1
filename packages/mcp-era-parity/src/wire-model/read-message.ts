import { JsonFault } from "../observation/json/json-fault.js";
import { JsonReader } from "../observation/json/json-reader.js";
import { type JsonValue, readValue } from "../observation/json/json-value.js";
import { DEFAULT_LIMITS } from "../observation/source/limits.js";
import { requireText } from "../observation/source/require-input.js";

/** The value of a JSON text; `undefined` when {@link readText} finds none. */
export function readMessage(text: string): JsonValue | undefined {
  return readText(text, readValue);
}

/**
 * What `read` makes of the one value in a JSON text of at most `DEFAULT_LIMITS.maxLineBytes` characters; `undefined` when it is not
 * strict JSON.
 *
 * @throws ParityError `input` for anything but text
 */
export function readText<Value>(text: string, read: (reader: JsonReader) => Value): Value | undefined {
  requireText(text);
  if (text.length > DEFAULT_LIMITS.maxLineBytes) return undefined;
  const reader = new JsonReader(DEFAULT_LIMITS.maxDepth);
  reader.enter(text);
  try {
    const value = read(reader);
    reader.finish();
    return value;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}

import { detached } from "../json/detached.js";
import type { JsonReader } from "../json/json-reader.js";
import type { CorrelationId } from "../vocabulary.js";

/** The `id` of a message: one to correlate by, a usable one that is none to correlate by, such as `1.5`, or why it is not usable. */
export type IdObservation = CorrelationId | "uncorrelated" | "absent" | "null" | "unusable";

const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 64n - 1n;
/** Integers of fewer characters fit whatever their digits are. */
const SURE_LENGTH = 19;

/** Reads the next value as an id (era-parity 2.3). */
export function observeId(reader: JsonReader): IdObservation {
  switch (reader.peek()) {
    case "string":
      return { kind: "str", text: detached(reader.string()) };
    case "number": {
      const lexeme = reader.number();
      return isInteger64(lexeme) ? { kind: "num", text: detached(lexeme) } : "uncorrelated";
    }
    case "null":
      reader.skip();
      return "null";
    default:
      reader.skip();
      return "unusable";
  }
}

/** Whether a number is written as an integer that fits 64 bits, signed or not. `-0` is none: it is read as a fraction. */
function isInteger64(lexeme: string): boolean {
  if (!/^(?:0|-?[1-9][0-9]*)$/.test(lexeme)) return false;
  if (lexeme.length < SURE_LENGTH) return true;
  if (lexeme.length > SURE_LENGTH + 1) return false;
  const value = BigInt(lexeme);
  return value >= SMALLEST && value <= LARGEST;
}

import { detached } from "../json/detached.js";
import type { JsonReader } from "../json/json-reader.js";
import type { CorrelationId } from "../vocabulary.js";

/** The `id` of a message. A usable one may still be none to correlate by, such as `1.5`. */
export type IdObservation =
  | { readonly kind: "absent" | "null" | "unusable" }
  | { readonly kind: "usable"; readonly correlation: CorrelationId | undefined };

export const ABSENT_ID: IdObservation = { kind: "absent" };
const NULL_ID: IdObservation = { kind: "null" };
const UNUSABLE_ID: IdObservation = { kind: "unusable" };
const UNCORRELATED_ID: IdObservation = { kind: "usable", correlation: undefined };

const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 64n - 1n;
/** Integers of fewer characters fit whatever their digits are. */
const SURE_LENGTH = 19;

/** Reads the next value as an id (era-parity 2.3). */
export function observeId(reader: JsonReader): IdObservation {
  switch (reader.peek()) {
    case "string":
      return { kind: "usable", correlation: { kind: "str", text: detached(reader.string()) } };
    case "number": {
      const lexeme = reader.number();
      if (!isInteger64(lexeme)) return UNCORRELATED_ID;
      return { kind: "usable", correlation: { kind: "num", text: detached(lexeme) } };
    }
    case "null":
      reader.skip();
      return NULL_ID;
    default:
      reader.skip();
      return UNUSABLE_ID;
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

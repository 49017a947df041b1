import type { JsonReader } from "./json-reader.js";

/** A JSON value that keeps what `JSON.parse` loses: how a number is written, and that no member is repeated. */
export type JsonValue = null | boolean | string | JsonNumber | JsonObject | readonly JsonValue[];

/** The members of an object: only what the text holds, and `__proto__` is a name like any other. */
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** A number as it is written: `1`, `1.0` and `1e0` are three, and integers beyond 2^53 keep every digit. */
export class JsonNumber {
  constructor(readonly lexeme: string) {}
}

/** Whether a number is written as an integer: no fraction, no exponent. */
export function isIntegerLexeme(lexeme: string): boolean {
  return /^-?[0-9]+$/.test(lexeme);
}

/** Whether a value is an object: neither null nor an array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Reads the next value whole. For values that are known to be small. @throws JsonFault */
export function readValue(reader: JsonReader): JsonValue {
  switch (reader.peek()) {
    case "object": {
      const members = new Map<string, JsonValue>();
      for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember())
        members.set(name, readValue(reader));
      return members;
    }
    case "array": {
      const elements: JsonValue[] = [];
      for (let more = reader.firstElement(); more; more = reader.nextElement())
        elements.push(readValue(reader));
      return elements;
    }
    case "string":
      return reader.string();
    case "number":
      return new JsonNumber(reader.number());
    case "null":
      reader.skip();
      return null;
    default:
      return reader.boolean();
  }
}

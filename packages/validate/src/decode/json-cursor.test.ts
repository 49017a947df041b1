import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXPECTED, JsonCursor, type JsonToken } from "./json-cursor.js";
import { formatPointer } from "./json-pointer.js";

interface Step {
  readonly token: JsonToken;
  readonly pointer: string;
  readonly text: string;
}

function walk(text: string): { steps: Step[]; cursor: JsonCursor } {
  const cursor = new JsonCursor(text);
  const steps: Step[] = [];
  for (;;) {
    const token = cursor.next();
    if (token === "end" || token === "fault") return { steps, cursor };
    steps.push({ token, pointer: formatPointer(cursor.path), text: text.slice(cursor.start, cursor.end) });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("JsonCursor", () => {
  it("visits every token with its place in the text and in the value", () => {
    expect(walk(' {"a" : [1, {}, [] ],\n"b\\u0063":null}\t').steps).toEqual([
      { token: "open", pointer: "", text: "{" },
      { token: "name", pointer: "/a", text: '"a" :' },
      { token: "open", pointer: "/a", text: "[" },
      { token: "scalar", pointer: "/a/0", text: "1" },
      { token: "open", pointer: "/a/1", text: "{" },
      { token: "close", pointer: "/a/1", text: "}" },
      { token: "open", pointer: "/a/2", text: "[" },
      { token: "close", pointer: "/a/2", text: "]" },
      { token: "close", pointer: "/a", text: "]" },
      { token: "name", pointer: "/bc", text: '"b\\u0063":' },
      { token: "scalar", pointer: "/bc", text: "null" },
      { token: "close", pointer: "", text: "}" },
    ]);
  });

  it.each<[text: string, offset: number, expected: keyof typeof EXPECTED, pointer: string]>([
    ["", 0, "value", ""],
    ["  x", 2, "value", ""],
    ["[", 1, "valueOrClose", "/0"],
    ["[1,", 3, "value", "/1"],
    ["[1", 2, "commaOrCloseArray", "/0"],
    ["{", 1, "nameOrClose", ""],
    ["{1", 1, "nameOrClose", ""],
    ['{"a":1,}', 7, "name", ""],
    ['{"a" 1}', 5, "colon", "/a"],
    ['{"a":1]', 6, "commaOrCloseObject", "/a"],
    ["{}{", 2, "endOfText", ""],
    ["tru", 0, "value", ""],
    ["truely", 4, "endOfText", ""],
    ["-", 1, "digit", ""],
    ["[-a]", 2, "digit", "/0"],
    ["1.", 2, "digit", ""],
    ["1.e1", 2, "digit", ""],
    ["1e+", 3, "digit", ""],
    ["00", 1, "endOfText", ""],
    ['"a', 2, "inString", ""],
    ['"a\n"', 2, "inString", ""],
    ['"\\', 2, "escape", ""],
    ['"\\x"', 2, "escape", ""],
    ['"\\u', 3, "hexDigits", ""],
    ['"\\u00g0"', 5, "hexDigits", ""],
    ['{"a\\q":1}', 4, "escape", ""],
  ])("%j: fault at offset %i, expected %s, path %j", (text, offset, expected, pointer) => {
    const { cursor } = walk(text);
    expect(cursor.fault).toEqual({ offset, expected: EXPECTED[expected] });
    expect(formatPointer(cursor.path)).toBe(pointer);
    expect(cursor.next()).toBe("fault");
  });

  it("accepts exactly what JSON.parse accepts: pieces of JSON in any order", () => {
    const piece = fc.constantFrom(
      ..."{}[],:\"\\/ \t\n\r\u00a0\u000b'-+.eE0179abfu".split(""),
      '"a"',
      '"\\u00',
      "true",
      "false",
      "null",
      '"a":',
      "[]",
      "{}",
      "-0",
      "1e5",
      "\ufeff",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = pieces.join("");
        return (walk(text).cursor.fault === undefined) === isJson(text);
      }),
      { numRuns: 5000 },
    );
  });

  it("accepts exactly what JSON.parse accepts: valid JSON with one place changed", () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.string({ unit: "binary", maxLength: 2 }));
    fc.assert(
      fc.property(fc.json(), change, (json, [place, removed, added]) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + added + json.slice(at + removed);
        return (walk(text).cursor.fault === undefined) === isJson(text);
      }),
      { numRuns: 3000 },
    );
  });
});

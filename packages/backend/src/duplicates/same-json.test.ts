import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reversed } from "../../test/support/reversed.js";
import { fingerprint, sameJson } from "./same-json.js";

it("JSON is the same, and has the same fingerprint, in any order of its members", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameJson(value, reversed(value))).toBe(true);
      expect(fingerprint(value)).toBe(fingerprint(reversed(value)));
    }),
    { numRuns: 500 },
  );
});

describe("two values that are not the same", () => {
  const rows: [one: unknown, other: unknown][] = [
    [null, {}],
    [[], {}],
    [[], ""],
    [0, "0"],
    [0, false],
    [null, "null"],
    [true, "true"],
    ["", " "],
    ["ab", "ba"],
    [
      [1, 2],
      [2, 1],
    ],
    [
      [[1], 2],
      [1, [2]],
    ],
    [[], [null]],
    [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
    [{ a: { b: 1 } }, { b: { a: 1 } }],
    [{ a: 1 }, { a: 1, b: null }],
    [
      { a: null, b: 1 },
      { c: null, b: 1 },
    ],
    [{}, JSON.parse('{"__proto__":{}}')],
    [JSON.parse('{"__proto__":{}}'), { constructor: {} }],
    [{ toString: 1 }, { valueOf: 1 }],
    [["a", "b"], ["ab"]],
    [{ ab: "c" }, { a: "bc" }],
    [1e21, 1e22],
    ["\ud800", "\ud801"],
  ];
  it.each(rows)("%j and %j", (one, other) => {
    expect(sameJson(one, other)).toBe(false);
    expect(sameJson(other, one)).toBe(false);
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });
});

it("fingerprints are spread well enough that ten thousand similar values have hardly one in common", () => {
  const values = Array.from({ length: 10_000 }, (_, at) => ({
    tool: { input: { command: `ls ${at}` } },
    at,
  }));
  expect(new Set(values.map(fingerprint)).size).toBeGreaterThan(9_990);
});

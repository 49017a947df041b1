import { describe, expect, it } from "vitest";
import { findNonJson } from "./json-value.js";

class Point {
  x = 1;
}
const cycle: { self?: unknown } = {};
cycle.self = { inner: [cycle] };

describe("what JSON can express is found to be fine", () => {
  it.each([
    [null],
    [true],
    [0],
    [-1.5],
    [""],
    ["\ud800"],
    [[]],
    [{}],
    [{ a: [1, { b: null }], undone: undefined }],
    [Object.create(null)],
    [JSON.parse('{"__proto__": {"toString": 1}}')],
  ])("%j", (value) => {
    expect(findNonJson(value)).toBeUndefined();
  });
});

describe("what it cannot is found, with its place", () => {
  const rows: [name: string, value: unknown, path: string, what: RegExp][] = [
    ["undefined", undefined, "", /undefined/],
    ["undefined in a list", { list: [1, undefined] }, "/list/1", /undefined/],
    ["a hole in a list", [new Array(1)], "/0/0", /undefined/],
    ["NaN", { "a/b": { "~": Number.NaN } }, "/a~1b/~0", /not finite/],
    ["infinity", [Number.POSITIVE_INFINITY], "/0", /not finite/],
    ["a big integer", 1n, "", /bigint/],
    ["a function", { call: () => 1 }, "/call", /function/],
    ["a symbol", [Symbol("s")], "/0", /symbol/],
    ["a date", { at: new Date(0) }, "/at", /class/],
    ["a map", new Map(), "", /class/],
    ["an instance of a class", { point: new Point() }, "/point", /class/],
    ["a conversion of its own", { toJSON: () => ({}) }, "", /class/],
    ["a cycle", cycle, expect.any(String), /cycle/],
  ];

  it.each(rows)("%s", (_name, value, path, what) => {
    expect(findNonJson(value)).toEqual({ path, what: expect.stringMatching(what) });
  });
});

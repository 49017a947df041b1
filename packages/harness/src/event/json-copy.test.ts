import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonCopy } from "./json-copy.js";

function throughJson(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

class Point {
  constructor(readonly x: number) {}
  get double() {
    return 2 * this.x;
  }
}

const deep = (levels: number): object => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

describe("jsonCopy gives what a JSON text would give back", () => {
  it.each<[what: string, value: object]>([
    ["members that JSON leaves out", { a: undefined, b: () => 1, c: Symbol("s"), d: 1 }],
    ["elements that JSON cannot hold", [undefined, () => 1, Symbol("s"), 1]],
    ["holes", Object.assign([1], { 2: 3 })],
    ["numbers that JSON cannot hold", { a: Number.NaN, b: Number.POSITIVE_INFINITY, c: -0, d: [-0] }],
    ["a date", { a: new Date(0), b: [new Date(1)] }],
    ["a date that is none", { a: new Date(Number.NaN) }],
    ["a toJSON that is told its name", { a: { toJSON: (name: string) => `at ${name}` } }],
    ["a toJSON in a list", [0, { toJSON: (name: string) => `at ${name}` }]],
    ["a toJSON that gives nothing", { a: { toJSON: () => undefined }, b: 1 }],
    [
      "a toJSON that gives nothing for a name that every object has",
      { constructor: { toJSON: () => undefined } },
    ],
    ["a function with a toJSON", { a: Object.assign(() => 1, { toJSON: () => "a" }), b: [() => 1] }],
    ["a toJSON that is no function", { a: { toJSON: 1, b: 2 } }],
    ["an instance of a class", { a: new Point(1) }],
    ["maps, sets and typed arrays", { a: new Map([[1, 2]]), b: new Set([1]), c: new Uint8Array(2) }],
    ["boxed values", { a: Object("text"), b: Object(1), c: Object(true) }],
    ["a member named __proto__", JSON.parse('{"__proto__":{"x":1},"a":{"__proto__":2}}')],
    ["no prototype", Object.assign(Object.create(null), { a: 1 })],
    ["inherited members", Object.create({ a: 1 }, { b: { value: 2, enumerable: true } })],
    ["hidden and symbol members", Object.defineProperty({ [Symbol("s")]: 1 }, "a", { value: 1 })],
    ["names that look like indices", { b: 1, 2: 1, 1: 1, a: 1 }],
    ["lone surrogates", { "\ud800": "\udfff" }],
    ["deep nesting", deep(1000)],
  ])("%s", (_what, value) => {
    const copied = jsonCopy(value);
    expect(copied).toStrictEqual(throughJson(value));
    expect(JSON.stringify(copied)).toBe(JSON.stringify(value));
  });

  it("any value", () => {
    const value = fc.oneof(fc.object({ withDate: true, withNullPrototype: true }), fc.array(fc.anything()));
    fc.assert(
      fc.property(value, (given) => {
        let expected: unknown;
        try {
          expected = throughJson(given);
        } catch {
          expect(() => jsonCopy(given)).toThrow();
          return;
        }
        expect(jsonCopy(given)).toStrictEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("jsonCopy refuses what JSON.stringify refuses", () => {
  const cycle: { self?: object } = {};
  cycle.self = { inside: [cycle] };
  it.each<[what: string, value: object]>([
    ["a cycle", cycle],
    ["a BigInt", { a: [1n] }],
    [
      "a getter that throws",
      {
        get a() {
          throw new TypeError("no");
        },
      },
    ],
  ])("%s", (_what, value) => {
    expect(() => jsonCopy(value)).toThrow(TypeError);
  });
});

it("what jsonCopy gives shares nothing with what it was given", () => {
  const given = { a: { b: [{ c: 1 }] } };
  const copied = jsonCopy(given) as typeof given;
  expect(copied.a).not.toBe(given.a);
  expect(copied.a.b[0]).not.toBe(given.a.b[0]);
});

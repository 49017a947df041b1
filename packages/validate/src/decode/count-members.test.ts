import { describe, expect, it } from "vitest";
import { countMembersInText, countMembersInValue } from "./count-members.js";

describe("countMembersInText counts colons outside strings", () => {
  it.each<[text: string, count: number]>([
    ["", 0],
    ["1", 0],
    ["{}", 0],
    ['{"a":1}', 1],
    ['{"a":{"b":[{"c":1},{"d" : 2}]}}', 4],
    ['{"a:b":"c:d"}', 1],
    ['{"a":1,"a":2}', 2],
    ['{"a\\":":1}', 1],
    ['{"a\\\\":1}', 1],
    ['{"a\\\\\\":b":1}', 1],
    ['["\\":","\\\\",":"]', 0],
    [`{"${'\\"'.repeat(40)}:":"${"\\\\".repeat(41)}","b":1}`, 2],
    [`["${'\\"'.repeat(8)}${"x".repeat(40)}\\\\\\":"]`, 0],
    ['["\\"\\":"]', 0],
    ['{"a\\"\\\\":1}', 1],
    ['"not closed : ', 0],
    ['"not closed \\', 0],
    ['"not closed \\"', 0],
    ['{"\u{1f600}:":"\u0436:"}', 1],
  ])("%j: %i", (text, count) => {
    expect(countMembersInText(text, 8)).toBe(count);
  });

  it.each<[text: string, maxDepth: number, count: number]>([
    ["[[[]]]", 3, 0],
    ["[[[]]]", 2, -1],
    ['{"a":{"b":[]}}', 3, 2],
    ['{"a":{"b":[]}}', 2, -1],
    ["[[],[],[]]", 2, 0],
    ['["[[[["]', 1, 0],
    ["[[[[", 3, -1],
  ])("%j with maxDepth %i: %i", (text, maxDepth, count) => {
    expect(countMembersInText(text, maxDepth)).toBe(count);
  });
});

describe("countMembersInValue counts own properties of objects", () => {
  it.each<[text: string, count: number]>([
    ["1", 0],
    ["null", 0],
    ["[]", 0],
    ["[null,[1,[]]]", 0],
    ['{"a":null,"b":{"c":[{"d":1},{}]}}', 4],
    ['{"__proto__":{"x":1},"constructor":1,"toString":2,"hasOwnProperty":3}', 5],
    ['{"1":1,"0":2,"-1":3,"":4}', 4],
  ])("%s: %i", (text, count) => {
    expect(countMembersInValue(JSON.parse(text))).toBe(count);
  });

  it.each([["1e400"], ["[-1e400]"], ['{"a":[{"b":1e999}]}']])(
    "%s holds a number that is not finite: -1",
    (text) => {
      expect(countMembersInValue(JSON.parse(text))).toBe(-1);
    },
  );

  it("does not trust the count while Object.prototype has an enumerable property", () => {
    const value: unknown = JSON.parse('{"a":1}');
    Object.defineProperty(Object.prototype, "inherited", { value: 1, enumerable: true, configurable: true });
    const count = countMembersInValue(value);
    Reflect.deleteProperty(Object.prototype, "inherited");
    expect(count).toBe(-1);
  });
});

import { describe, expect, it } from "vitest";
import { jsonChanges } from "./json-changes.js";

describe("the places where two JSON values differ", () => {
  it.each<[what: string, before: unknown, after: unknown, changes: [path: string, now: unknown][]]>([
    ["the same value", { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ["the same members in another order", { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ["a member", { a: { b: 1, c: 2 } }, { a: { b: 3, c: 2 } }, [["/a/b", 3]]],
    ["a member more", {}, { a: { b: 1 } }, [["/a", { b: 1 }]]],
    ["a member less", { a: 1 }, {}, [["/a", undefined]]],
    ["an entry of a list", { a: [1, 2] }, { a: [1, 3] }, [["/a/1", 3]]],
    ["a longer list", { a: [1] }, { a: [1, 2] }, [["/a", [1, 2]]]],
    ["a list in place of an object", { a: {} }, { a: [] }, [["/a", []]]],
    ["null in place of an object", { a: {} }, { a: null }, [["/a", null]]],
    ["another root", 1, "1", [["", "1"]]],
    [
      "names with slashes, and of the prototype",
      { "a/b": 1 },
      { "a/b": 2, toString: 3 },
      [
        ["/a~1b", 2],
        ["/toString", 3],
      ],
    ],
  ])("%s", (_what, before, after, changes) => {
    expect(jsonChanges(before, after)).toEqual(changes.map(([path, now]) => ({ path, now })));
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapePointerSegment, formatPointer, joinPointer, parsePointer } from "./json-pointer.js";

describe("JSON Pointer (RFC 6901)", () => {
  it.each([
    ["", []],
    ["/foo", ["foo"]],
    ["/foo/0", ["foo", "0"]],
    ["/", [""]],
    ["//", ["", ""]],
    ["/a~1b", ["a/b"]],
    ["/m~0n", ["m~n"]],
    ["/~01", ["~1"]],
    ["/c%d", ["c%d"]],
    ["/ ", [" "]],
    ['/k"l', ['k"l']],
  ])("parses %j and writes it again", (pointer, segments) => {
    expect(parsePointer(pointer)).toEqual(segments);
    expect(formatPointer(segments)).toBe(pointer);
  });

  it.each([["a"], ["#/a"], ["/~"], ["/~2"], ["/a~/b"]])("%j is no pointer", (text) => {
    expect(parsePointer(text)).toBeUndefined();
  });

  it("escapes ~ before /, so that the two never mix", () => {
    expect(escapePointerSegment("~1/")).toBe("~01~1");
    expect(joinPointer("/a", "b/~")).toBe("/a/b~1~0");
    expect(joinPointer("/a", 7)).toBe("/a/7");
  });

  it("reads back every list of names", () => {
    const names = fc.array(fc.string({ unit: fc.constantFrom("~", "/", "0", "1", "a", "\ud800", "") }));
    fc.assert(
      fc.property(names, (segments) => {
        expect(parsePointer(formatPointer(segments))).toEqual(segments);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { positionAt } from "./text-position.js";

describe("positionAt counts lines by LF and columns in UTF-16 code units, both from 1", () => {
  it.each<[text: string, offset: number, line: number, column: number]>([
    ["", 0, 1, 1],
    ["abc", 0, 1, 1],
    ["abc", 2, 1, 3],
    ["abc", 3, 1, 4],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\rb", 2, 1, 3],
    ["\n\n\n", 3, 4, 1],
    ["\n\n\n", 1, 2, 1],
    ["\u{1f600}x", 2, 1, 3],
  ])("%j at %i is line %i, column %i", (text, offset, line, column) => {
    expect(positionAt(text, offset)).toEqual({ line, column, offset });
  });
});

import { describe, expect, it } from "vitest";
import { locate } from "./locate.js";

const REGISTRATION = `{
  "version": "draft",
  "hooks": [
    { "id": "a", "events": ["tool.before"] },
    { "id": "b", "events": [] , "extra": {} }
  ],
  "a/b": { "~": 1 },
  "1": [[], [2]]
}
`;

describe("locate", () => {
  it.each<[pointer: string, line: number, column: number]>([
    ["", 1, 1],
    ["/version", 2, 14],
    ["/hooks", 3, 12],
    ["/hooks/0", 4, 5],
    ["/hooks/0/events/0", 4, 29],
    ["/hooks/1", 5, 5],
    ["/hooks/1/id", 5, 13],
    ["/hooks/1/extra", 5, 42],
    ["/a~1b/~0", 7, 17],
    ["/1/1/0", 8, 14],
    // the nearest parent that is there
    ["/hooks/1/missing", 5, 5],
    ["/hooks/1/events/0/deeper", 5, 28],
    ["/hooks/2", 3, 12],
    ["/hooks/-", 3, 12],
    ["/hooks/00", 3, 12],
    ["/hooks/0/missing/id", 4, 5],
    ["/version/0", 2, 14],
    ["/missing/hooks/0", 1, 1],
  ])("%j is at line %i, column %i", (pointer, line, column) => {
    const offset =
      REGISTRATION.split("\n")
        .slice(0, line - 1)
        .join("\n").length +
      (line > 1 ? 1 : 0) +
      column -
      1;
    expect(locate(REGISTRATION, pointer)).toEqual({ line, column, offset });
  });

  it.each<[what: string, text: string, pointer: string]>([
    ["a pointer that is none", "{}", "hooks"],
    ["a pointer with a wrong escape", "{}", "/~2"],
    ["an empty text", "", ""],
    ["a text that is no JSON from the start", "hello", ""],
  ])("knows no place for %s", (_what, text, pointer) => {
    expect(locate(text, pointer)).toBeUndefined();
  });

  it("searches the part of a text that is JSON", () => {
    expect(locate('{"a": [1, oops], "b": 2}', "/a/0")).toEqual({ line: 1, column: 8, offset: 7 });
    expect(locate('{"a": [1, oops], "b": 2}', "/b")).toEqual({ line: 1, column: 1, offset: 0 });
  });

  it("names the last of several members with one name, as JSON.parse keeps it", () => {
    expect(locate('{"a": {"b": 1}, "a": {"c": 2}}', "/a")?.column).toBe(22);
    expect(locate('{"a": {"b": 1}, "a": {"c": 2}}', "/a/b")?.column).toBe(22);
    expect(locate('{"a": {"b": 1}, "a": {"c": 2}}', "/a/c")?.column).toBe(28);
  });
});

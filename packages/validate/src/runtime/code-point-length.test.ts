import { describe, expect, it } from "vitest";
import { codePointLength } from "./code-point-length.js";

describe("codePointLength counts code points", () => {
  it.each([
    ["nothing", "", 0],
    ["ASCII", "abc", 3],
    ["one pair of surrogates", "a😀b", 3],
    ["adjacent pairs", "😀😀", 2],
    ["a lone high surrogate", "a\ud83d", 2],
    ["a lone low surrogate", "\ude00a", 2],
    ["surrogates the wrong way round", "\ude00\ud83d", 2],
    ["a high surrogate before a pair", "\ud83d😀", 2],
    ["combining marks one by one", "e\u0301", 2],
  ])("%s", (_name, text, length) => {
    expect(codePointLength(text)).toBe(length);
    expect(codePointLength(text)).toBe([...text].length);
  });
});

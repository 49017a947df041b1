import { describe, expect, it } from "vitest";
import { columns } from "./columns.js";
import { painter, printable } from "./style.js";

const write = (): boolean => true;
const TERMINAL = { write, isTTY: true, hasColors: () => true };

describe("colours", () => {
  it("are for terminals", () => {
    expect(painter(TERMINAL, {})("error", "denied")).toBe("\u001b[31mdenied\u001b[39m");
  });

  it.each([
    ["a pipe", { write }, {}],
    ["NO_COLOR", TERMINAL, { NO_COLOR: "1" }],
    ["a terminal without colours", { ...TERMINAL, hasColors: () => false }, {}],
  ])("are left out for %s", (_what, output, env) => {
    expect(painter(output, env)("error", "denied")).toBe("denied");
  });

  it("are there again for an empty NO_COLOR, as its convention says", () => {
    expect(painter(TERMINAL, { NO_COLOR: "" })("good", "valid")).toBe("\u001b[32mvalid\u001b[39m");
  });
});

describe("text from outside", () => {
  it.each([
    ["escape sequences", "\u001b[31mred", "\\u001b[31mred"],
    ["line feeds", "two\nlines", "two lines"],
    ["carriage returns", "over\rwritten", "over\\u000dwritten"],
    ["reversed text", "a\u202eb", "a\\u202eb"],
    ["marks of direction", "a\u200f\u200e\u061c\u2067b", "a\\u200f\\u200e\\u061c\\u2067b"],
    ["what is invisible", "r\u200bm\u00ad\ufeff\u{e0041}", "r\\u200bm\\u00ad\\ufeff\\u{e0041}"],
    ["half a surrogate pair", "a\ud800b", "a\\ud800b"],
    ["joiners of words and emoji stay", "می\u200cخواهم 👩\u200d💻", "می\u200cخواهم 👩\u200d💻"],
    ["nothing of that", "Größe 日本 🙂", "Größe 日本 🙂"],
  ])("is made harmless: %s", (_what, text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});

describe("columns", () => {
  it("line up, to the right where asked, without spaces at the end", () => {
    const rows = [
      ["backend", "ms", "why"],
      ["a", "1200", "timeout"],
      ["bb", "7", ""],
    ];
    expect(columns(rows, [1])).toEqual(["backend    ms  why", "a        1200  timeout", "bb          7"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMATS } from "./formats.js";

describe("FORMATS", () => {
  it("names the four formats of the wire grammar", () => {
    expect(Object.keys(FORMATS).sort()).toEqual(["date", "date-time", "email", "uri"]);
  });

  it.each<[name: keyof typeof FORMATS, valid: string]>([
    ["uri", "urn:orion:node:7"],
    ["date-time", "2026-03-04T05:06:07Z"],
    ["date", "2026-03-04"],
    ["email", "a@example.org"],
  ])("%s takes the whole string and nothing around it", (name, valid) => {
    const check = FORMATS[name];
    expect(check(valid)).toBe(true);
    for (const around of ["\n", "\r\n", " ", "\u0000", "\u2028", "\ufeff"]) {
      expect(check(valid + around)).toBe(false);
      expect(check(around + valid)).toBe(false);
    }
  });

  it.each(Object.entries(FORMATS))("%s answers true or false for any string", (_name, check) => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => typeof check(text) === "boolean"),
    );
  });
});

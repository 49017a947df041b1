import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { parseResult, validateResult } from "../src/index.js";

const both = (result: unknown): boolean[] => [
  validateResult(result).ok,
  validate("elicitation-result", result).ok,
];

describe("a result (4.6.6)", () => {
  it.each<[what: string, result: object]>([
    ["accept", { action: "accept" }],
    ["decline", { action: "decline" }],
    ["cancel", { action: "cancel" }],
    [
      "answers of all four kinds",
      { action: "accept", content: { a: "text", b: 1.5, c: false, d: ["a"], e: [] } },
    ],
    [
      "_meta and unknown members (4.6.8)",
      { action: "accept", _meta: { "com.example/x": null }, extension: [1] },
    ],
  ])("may be %s", (_what, result) => {
    expect(both(result)).toEqual([true, true]);
    expect(parseResult(JSON.stringify(result))).toEqual({ ok: true, value: result });
  });

  it.each<[what: string, result: unknown, path: string]>([
    ["an unknown action", { action: "submitted" }, "/action"],
    ["no action", { content: {} }, "/action"],
    ["a list as content", { action: "accept", content: [] }, "/content"],
    ["null as content", { action: "accept", content: null }, "/content"],
    ["a nested object", { action: "accept", content: { a: { b: 1 } } }, "/content/a"],
    ["a list of numbers", { action: "accept", content: { a: [1] } }, "/content/a"],
    ["null as an answer", { action: "accept", content: { a: null } }, "/content/a"],
    ["_meta that is no object", { action: "accept", _meta: 1 }, "/_meta"],
    ["a list", [], ""],
  ])("is refused with %s", (_what, result, path) => {
    expect(both(result)).toEqual([false, false]);
    expect(validateResult(result)).toMatchObject({ ok: false, issues: [{ path }] });
  });

  it.each(["decline", "cancel"])("is refused where it is a %s with content (decision 19)", (action) => {
    for (const content of [{}, { a: 1 }]) {
      expect(validateResult({ action, content })).toMatchObject({
        ok: false,
        issues: [{ path: "/content", code: "content-not-allowed" }],
      });
    }
    expect(validateResult({ action, content: null }).ok).toBe(false);
  });
});

import { validate } from "@ahp/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEffects, type EditContext, type Values } from "../src/index.node.js";
import { a1, context, m1, merge, message, p1, replace, TARGETS, text } from "./support/edits.js";

describe("a list of effects", () => {
  const accept = (given: EditContext, ...effects: unknown[]): Values => {
    const result = applyEffects(given, effects);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return result.value;
  };

  it("30 counts whole or not at all", () => {
    const given = context();
    const result = applyEffects(given, [replace("prompt", []), replace("prompt", "invalid")]);
    expect(result).toMatchObject({ ok: false, issues: [{ path: "/effects/1/value" }] });
    expect(given).toEqual(context());
  });

  it("31, 32 is applied to what the last one left, which a refusal does not undo", () => {
    const accepted = accept(context(), replace("prompt", [message("m2", text("p2", "accepted"))]));
    const next = context({}, accepted);
    expect(applyEffects(next, [merge("prompt", [m1]), replace("prompt", "invalid")]).ok).toBe(false);
    expect(next.current).toEqual(accepted);
    expect(accept(next, merge("prompt", [m1])).prompt).toEqual([message("m2", text("p2", "accepted")), m1]);
  });

  it("34 refuses any effect but edits, with its place", () => {
    const result = applyEffects(context(), [replace("prompt", []), { type: "deny", reason: "no" }]);
    expect(result).toMatchObject({ ok: false, issues: [{ path: "/effects/1/type", code: "not-an-edit" }] });
  });

  it.each<[what: string, part: object]>([
    ["of kind json", { id: "p2", kind: "json", mediaType: "application/json", selection: "body", value: {} }],
    ["with a role", { ...p1, role: "user" }],
    ["with a parent", { ...p1, parentItemId: "m1" }],
    ["with an unknown member", { ...p1, more: 1 }],
    ["that is a text attachment", { ...a1, mediaType: "text/plain" }],
    ["that is a JSON attachment", { ...a1, mediaType: "application/json" }],
    [
      "with a size below zero",
      { id: "p2", kind: "text", mediaType: "text/plain", selection: "metadata", size: -1 },
    ],
  ])("37 refuses a part %s", (_what, part) => {
    expect(validate("content-item", part).ok).toBe(false);
    for (const [target, value] of [
      ["prompt", [{ ...m1, parts: [part] }]],
      ["instructions", [part]],
    ] as const) {
      const result = applyEffects(context(), [replace(target, value)]);
      expect(result.ok).toBe(false);
      expect(result.ok || result.issues.every((issue) => issue.path.startsWith("/effects/0/value"))).toBe(
        true,
      );
    }
  });

  it.each<[what: string, effects: unknown, path: string]>([
    ["no list", { type: "deny" }, "/effects"],
    ["no list at all", undefined, "/effects"],
    ["NaN", [replace("input", { n: Number.NaN })], "/effects/0/value/n"],
    ["Infinity", [replace("input", { n: [Number.POSITIVE_INFINITY] })], "/effects/0/value/n/0"],
    ["an undefined member", [replace("input", { n: undefined })], "/effects/0/value/n"],
    ["a date", [replace("input", { n: new Date(0) })], "/effects/0/value/n"],
    ["a BigInt", [replace("input", { n: 1n })], "/effects/0/value/n"],
    ["an unknown effect", [{ type: "defer" }], "/effects/0/type"],
    ["an entry that is no object", ["deny"], "/effects/0"],
    ["an unknown member", [{ ...replace("input", {}), reason: "x" }], "/effects/0/reason"],
    ["an unknown operation", [{ ...replace("input", {}), operation: "patch" }], "/effects/0/operation"],
    ["a target that is no string", [{ ...replace("input", {}), target: 7 }], "/effects/0/target"],
  ])("refuses %s", (_what, effects, path) => {
    const result = applyEffects(context(), effects);
    expect(result.ok).toBe(false);
    expect(result.ok || result.issues.map((issue) => issue.path)).toContain(path);
  });

  it("refuses a cycle instead of following it", () => {
    const input: { self?: unknown } = {};
    input.self = input;
    expect(applyEffects(context(), [replace("input", input)])).toMatchObject({
      issues: [{ code: "not-json" }],
    });
    expect(applyEffects(context({}, { input }), [replace("input", {})])).toMatchObject({
      issues: [{ code: "not-json" }],
    });
  });

  it("is accepted when it is empty, and leaves everything as it is", () => {
    expect(applyEffects(context(), [])).toEqual({ ok: true, value: context().current });
  });

  it("never throws, never changes the context and never repeats a value, whatever is given", () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, maxDepth: 4 });
    const shaped = fc.record(
      {
        type: fc.constantFrom("modify", "deny"),
        target: fc.constantFrom(...TARGETS, "x"),
        operation: fc.constantFrom("replace", "merge", "x"),
        value: fc.oneof(anything, fc.constant([m1]), fc.constant({ a: 1 })),
      },
      { requiredKeys: [] },
    );
    const given = context();
    fc.assert(
      fc.property(fc.oneof(anything, fc.array(fc.oneof(shaped, anything), { maxLength: 4 })), (effects) => {
        const result = applyEffects(given, effects);
        expect(result.ok || result.issues.length > 0).toBe(true);
        expect(given).toEqual(context());
      }),
      { numRuns: 300 },
    );
    const secret = applyEffects(given, [replace("prompt", "s3cret"), { type: "s3cret" }]);
    expect(JSON.stringify(secret)).not.toContain("s3cret");
  });
});

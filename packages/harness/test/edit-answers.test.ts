import { describe, expect, it } from "vitest";
import { applyEffects, type EditContext } from "../src/index.node.js";
import { context, merge, outcome, replace } from "./support/edits.js";

describe("an edited answer and the form that was asked for (decision 4)", () => {
  const requestedSchema = {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 2, maxLength: 4 },
      age: { type: "integer", minimum: 0, maximum: 150.5 },
      share: { type: "number", maximum: 0.5 },
      agrees: { type: "boolean" },
      color: { type: "string", enum: ["red", "blue"] },
      size: { type: "string", oneOf: [{ const: "s", title: "Small" }] },
      pets: { type: "array", items: { type: "string", enum: ["cat", "dog"] }, minItems: 1, maxItems: 2 },
      days: { type: "array", items: { anyOf: [{ const: "mon", title: "Monday" }] } },
      mail: { type: "string", format: "email" },
    },
  } as const;
  const asked = (current: unknown): EditContext =>
    context(
      {
        event: "user.elicitation.result",
        elicitation: {
          mode: "form",
          action: "accept",
          requestedSchema: structuredClone(requestedSchema) as never,
        },
      },
      { content: current },
    );

  it.each<[what: string, answer: object]>([
    [
      "a complete answer",
      { name: "Ada", age: 36, share: 0.5, agrees: true, color: "red", size: "s", pets: ["cat"], days: [] },
    ],
    ["lengths in characters, not code units", { name: "😀😀😀😀" }],
    ["members that the form does not name (decision 18)", { name: "Ada", more: 1 }],
  ])("accepts %s", (_what, answer) => {
    expect(outcome("content", asked({}), replace("content", answer))).toEqual(answer);
  });

  it.each<[what: string, answer: object, place: string]>([
    ["a missing field", {}, "/name"],
    ["too short a text", { name: "A" }, "/name"],
    ["too long a text", { name: "Ada L" }, "/name"],
    ["a number for a text", { name: 1 }, "/name"],
    ["a text for a number, without coercion", { name: "Ada", age: "36" }, "/age"],
    ["a fraction for an integer", { name: "Ada", age: 1.5 }, "/age"],
    ["a number below its bound", { name: "Ada", age: -1 }, "/age"],
    ["a number above its bound", { name: "Ada", share: 0.6 }, "/share"],
    ["a text for a boolean", { name: "Ada", agrees: "true" }, "/agrees"],
    ["a choice that there is not", { name: "Ada", color: "green" }, "/color"],
    ["a title for a choice", { name: "Ada", size: "Small" }, "/size"],
    ["too few entries", { name: "Ada", pets: [] }, "/pets"],
    ["too many entries", { name: "Ada", pets: ["cat", "dog", "cat"] }, "/pets"],
    ["an entry that there is not", { name: "Ada", pets: ["cow"] }, "/pets"],
    ["a titled entry that there is not", { name: "Ada", days: ["tue"] }, "/days"],
    ["a text for a list", { name: "Ada", days: "mon" }, "/days"],
    ["a text that is not of the format", { name: "Ada", mail: "Ada" }, "/mail"],
  ])("refuses %s", (_what, answer, place) => {
    expect(applyEffects(asked({}), [replace("content", answer)])).toMatchObject({
      ok: false,
      issues: [{ path: `/effects/0/value${place}`, code: "form-not-satisfied" }],
    });
  });

  it("looks at the answer after the last effect, not between two", () => {
    const effects = [replace("content", {}), merge("content", { name: "Ada" })];
    expect(outcome("content", asked({}), ...effects)).toEqual({ name: "Ada" });
    expect(
      applyEffects(asked({ name: "Ada" }), [replace("content", { name: "Bea" }), replace("content", {})]),
    ).toMatchObject({
      issues: [{ path: "/effects/1/value/name" }],
    });
  });

  it("never repeats what was entered", () => {
    const answer = { name: "Ada", mail: "s3cret", color: "s3cret", age: 4711 };
    expect(JSON.stringify(applyEffects(asked({}), [replace("content", answer)]))).not.toMatch(/s3cret|4711/);
  });

  it("looks at nothing when nothing was edited", () => {
    expect(applyEffects(asked({}), []).ok).toBe(true);
  });
});

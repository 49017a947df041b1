import type { ElicitationFormSchema } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { validateAnswer } from "../src/index.js";

/** How a person cannot tell an option from another text. */
const LOOK_ALIKES: [option: string, other: string, why: string][] = [
  ["caf\u00e9", "cafe\u0301", "composed and decomposed"],
  ["A", "\u0410", "Latin and Cyrillic"],
  ["yes", "yes ", "a space behind it"],
  ["yes", "yes\u200b", "a space without width"],
  ["yes", "Yes", "another case"],
  ["\ufb01", "fi", "a ligature"],
  ["1", "\uff11", "a wide digit"],
  ["", " ", "nothing and a space"],
];

const FIELDS: [
  kind: string,
  field: (option: string) => ElicitationFormSchema["properties"][string],
  isList: boolean,
][] = [
  ["enum", (option) => ({ type: "string", enum: [option] }), false],
  ["oneOf", (option) => ({ type: "string", oneOf: [{ const: option, title: "x" }] }), false],
  ["enumNames", (option) => ({ type: "string", enum: [option], enumNames: ["x"] }), false],
  ["a list of enum", (option) => ({ type: "array", items: { type: "string", enum: [option] } }), true],
  [
    "a list of anyOf",
    (option) => ({ type: "array", items: { anyOf: [{ const: option, title: "x" }] } }),
    true,
  ],
];

describe.each(FIELDS)("an option of %s is one text, and no other", (_kind, field, isList) => {
  it.each(LOOK_ALIKES)("%o and %o: %s", (option, other) => {
    const accepts = (asked: string, given: string) =>
      validateAnswer(
        { type: "object", properties: { choice: field(asked) } },
        { choice: isList ? [given] : given },
      ).ok;
    expect([accepts(option, option), accepts(other, other)]).toEqual([true, true]);
    expect([accepts(option, other), accepts(other, option)]).toEqual([false, false]);
  });
});

describe("the title of an option", () => {
  it("is no answer: what it stands for is", () => {
    const form: ElicitationFormSchema = {
      type: "object",
      properties: {
        size: { type: "string", oneOf: [{ const: "s", title: "Small" }] },
        old: { type: "string", enum: ["s"], enumNames: ["Small"] },
        many: { type: "array", items: { anyOf: [{ const: "s", title: "Small" }] } },
      },
    };
    expect(validateAnswer(form, { size: "s", old: "s", many: ["s"] }).ok).toBe(true);
    const wrong = validateAnswer(form, { size: "Small", old: "Small", many: ["Small"] });
    expect(wrong.ok ? [] : wrong.issues.map(({ path, code }) => [path, code])).toEqual([
      ["/size", "enum"],
      ["/old", "enum"],
      ["/many", "enum"],
    ]);
  });
});

describe("lengths are counted in code points", () => {
  const form: ElicitationFormSchema = {
    type: "object",
    properties: { a: { type: "string", minLength: 2, maxLength: 2 } },
  };

  it.each<[what: string, text: string, ok: boolean]>([
    ["two emoji of two code units", "😀😀", true],
    ["one emoji of two code units", "😀", false],
    ["a letter and its accent", "e\u0301", true],
    ["a letter with its accent", "\u00e9", false],
    ["a family, one picture of five", "👨\u200d👩\u200d👧", false],
    ["two halves of nothing", "\ud800\ud800", true],
  ])("%s", (_what, a, ok) => {
    expect(validateAnswer(form, { a }).ok).toBe(ok);
  });
});

import { describe, expect, it } from "vitest";
import { isAmount, isCount, isListOf, isNonEmptyString, isObject } from "./kinds.js";

const values = {
  object: {},
  array: [],
  null: null,
  string: "a",
  empty: "",
  zero: 0,
  negativeZero: -0,
  one: 1,
  half: 0.5,
  minus: -1,
  true: true,
  nothing: undefined,
};
type Name = keyof typeof values;

describe.each<[string, (value: unknown) => boolean, Name[]]>([
  ["isObject", isObject, ["object"]],
  ["isNonEmptyString", isNonEmptyString, ["string"]],
  ["isCount", isCount, ["zero", "negativeZero", "one"]],
  ["isAmount", isAmount, ["zero", "negativeZero", "one", "half"]],
  ["isListOf nothing", (value) => isListOf(value, () => false), ["array"]],
])("%s", (_name, accepts, accepted) => {
  it.each(Object.keys(values) as Name[])("%s", (name) => {
    expect(accepts(values[name])).toBe(accepted.includes(name));
  });
});

describe("isListOf", () => {
  it.each([
    [[1, 2], true],
    [[1, ""], false],
  ])("%j of numbers: %s", (list, expected) => {
    expect(isListOf(list, (item: unknown) => typeof item === "number")).toBe(expected);
  });

  it("does not skip holes that JSON cannot have but a program can", () => {
    expect(isListOf([undefined], (item: unknown) => item !== undefined)).toBe(false);
  });
});

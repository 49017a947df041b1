import { describe, expect, it } from "vitest";
import { hasUniqueItems } from "./has-unique-items.js";

const many = Array.from({ length: 40 }, (_item, index) => `item-${index}`);

describe("hasUniqueItems", () => {
  it.each<[string, unknown[], boolean]>([
    ["an empty list", [], true],
    ["one item", ["a"], true],
    ["different items", ["a", "b"], true],
    ["a repeated item", ["a", "b", "a"], false],
    ["a string and the number it spells", ["1", 1], true],
    ["a boolean and the number it converts to", [true, 1], true],
    ["names that objects inherit", ["__proto__", "constructor"], true],
    ["a repeated name that objects inherit", ["__proto__", "__proto__"], false],
    ["a long list of different items", many, true],
    ["a long list with its first item again at the end", [...many, "item-0"], false],
    ["a long list with a repeated inherited name", [...many, "__proto__", "__proto__"], false],
    ["equal objects, which only count as different", [{}, {}], true],
  ])("%s", (_name, items, unique) => {
    expect(hasUniqueItems(items)).toBe(unique);
  });
});

import { describe, expect, it } from "vitest";
import { NameStack } from "./name-stack.js";

const SAME_HASH = 7;

/** A stack over these names, which all claim one hash, and how often a text was looked at. */
function stackOf(names: readonly string[]) {
  const stack = new NameStack();
  let looks = 0;
  const textOf = (start: number): string => {
    looks++;
    return names[start] ?? "";
  };
  const base = stack.open();
  const added = names.map((_, start) => stack.add(base, start, SAME_HASH, textOf));
  return { added, looks };
}

describe("NameStack", () => {
  it("compares texts where hashes are equal", () => {
    expect(stackOf(["a", "b", "a", "b", "c"]).added).toEqual([true, true, false, false, true]);
  });

  it.each([1_000, 100_000])(
    "looks at texts in proportion to %i names that were chosen to have one hash",
    (count) => {
      const { added, looks } = stackOf(Array.from({ length: count }, (_, index) => `n${index}`));
      expect(added).not.toContain(false);
      expect(looks).toBeLessThan(count * 2 + 500);
    },
  );

  it("finds a repeated name behind many", () => {
    const names = Array.from({ length: 100 }, (_, index) => `n${index}`);
    expect(stackOf([...names, "n0", "n99"]).added.slice(-2)).toEqual([false, false]);
  });

  it("keeps the names of open objects apart", () => {
    const stack = new NameStack();
    const textOf = (): string => "a";
    const outer = stack.open();
    expect(stack.add(outer, 0, 1, textOf)).toBe(true);
    const inner = stack.open();
    expect(stack.add(inner, 1, 1, textOf)).toBe(true);
    stack.close(inner);
    const next = stack.open();
    expect(stack.add(next, 2, 1, textOf)).toBe(true);
    stack.close(next);
    expect(stack.add(outer, 3, 1, textOf)).toBe(false);
  });
});

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const cwd = join(import.meta.dirname, "..");
const linesOf = (program: string): string[] =>
  execFileSync(process.execPath, [program], { cwd, encoding: "utf8", timeout: 60_000 }).trimEnd().split("\n");

it("every case of the corpus is as expected", () => {
  const lines = linesOf("score-corpus.mjs");
  expect(lines[0]).toBe("c01-legacy-plain: as expected");
  expect(lines.length).toBeGreaterThanOrEqual(37);
  expect(lines.filter((line) => !line.endsWith(": as expected"))).toEqual([]);
});

it("a result without resultType is what one schema accepts and the other does not", () => {
  expect(linesOf("judge-by-schema.mjs")).toEqual(["2025-06-18 valid", "2026-07-28 invalid"]);
});

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const cwd = join(import.meta.dirname, "..");

it("prints an interim result and a final one, each on its own", () => {
  const printed = execFileSync(process.execPath, ["analyze.mjs"], { cwd, encoding: "utf8", timeout: 30_000 });
  expect(printed.split("\n")).toEqual([
    "1 known:2026-07-28 non_terminal: the result asks for input and says how to continue: an interim result",
    "2 known:2026-07-28 terminal: the result says complete and carries nothing to continue with",
    "",
  ]);
});

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { MAIN } from "./support/ahp.js";

/** Every package that a built file imports before it runs, itself or through files of its own package. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(file, "utf8");
  for (const [, name = ""] of text.matchAll(/^import (?:[^"]* from )?"([^"]+)";$/gm)) {
    if (seen.has(name)) continue;
    seen.add(name);
    if (name.startsWith(".")) packagesOf(join(dirname(file), name), seen);
  }
  return new Set([...seen].filter((name) => !name.startsWith(".") && !name.startsWith("node:")));
}

it("loads nothing but the parser of the command line before it knows the command", () => {
  expect([...packagesOf(MAIN)]).toEqual(["commander"]);
});

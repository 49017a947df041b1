import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withCurrentFiles } from "../snippets/snippets.js";
import type { Check } from "./check.js";

const PAGES = [
  "README.md",
  "packages/conformance/README.md",
  "packages/harness/README.md",
  "packages/mcp-era-parity/README.md",
  "packages/mcp-era-parity/corpus/README.md",
];

function stale(root: string): { page: string; current: string }[] {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  return PAGES.map((page) => ({ page, current: withCurrentFiles(read(page), read) })).filter(
    ({ page, current }) => read(page) !== current,
  );
}

/** The code that pages show is code that runs: it comes from the examples. */
export const snippets: Check = {
  name: "code shown in pages",
  mend: "pnpm snippets",
  run: async (root) => stale(root).map(({ page }) => `${page} shows an example that has changed`),
};

/** Writes the current examples into the pages. */
export function writeSnippets(root: string): void {
  for (const { page, current } of stale(root)) writeFileSync(join(root, page), current);
}

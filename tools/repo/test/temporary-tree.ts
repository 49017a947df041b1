import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Files by their path from the root of a tree; an object is written as JSON. */
export type Tree = Readonly<Record<string, string | object>>;

/** Writes files below a new temporary folder, which goes when the test ends. */
export function temporaryTree(files: Tree): string {
  const root = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** A new temporary folder, which the caller removes. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "ahp-repo-")));
}

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const NOT_WRITTEN_HERE = new Set(["node_modules", "dist", "reports", ".turbo"]);

/**
 * The files below `folder` (from `root`) that people or generators of this repository write, sorted, as paths from `root`
 * with `/`. Installed packages, build output and reports are left out. A missing folder has no files.
 *
 * @example
 * filesBelow(root, "packages/types/src") // ["packages/types/src/events.ts", …]
 */
export function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return NOT_WRITTEN_HERE.has(entry.name) ? [] : filesBelow(root, path);
      return [path];
    })
    .sort();
}

/** Code whose imports count: TypeScript and JavaScript modules, without declaration files. */
export function isCode(path: string): boolean {
  return /\.(?:[cm]?ts|[cm]?js)$/.test(path) && !path.endsWith(".d.ts");
}

/** Below `src/generated/`, where only generators write. */
export function isGenerated(path: string): boolean {
  return path.includes("/src/generated/");
}

/** A test, or a helper of tests: never part of what is published. */
export function isTest(path: string): boolean {
  return /\.test\.ts$/.test(path) || /^[^/]+\/[^/]+\/test\//.test(path);
}

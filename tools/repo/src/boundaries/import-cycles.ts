import { posix } from "node:path";
import type { Finding } from "../finding.js";
import { isGenerated, isTest } from "../workspace/files.js";
import type { WorkspacePackage } from "../workspace/packages.js";
import { cycles } from "./cycles.js";
import type { FileReferences } from "./imports.js";

/**
 * Findings for files of one package that import each other in a circle, type-only imports included: data flows one way.
 * Tests are left out, since nothing imports them, and generated files, since the schemas refer to each other in circles.
 */
export function fileCycles(
  packages: readonly WorkspacePackage[],
  files: readonly FileReferences[],
): Finding[] {
  return perPackage(packages, files, (file) => file, "files");
}

/**
 * Findings for folders of `src` that import each other in a circle. A folder is a stage that data passes through; a file
 * directly in `src` (the facade, `index.ts`) uses the stages and is left out: it is no stage.
 */
export function folderCycles(
  packages: readonly WorkspacePackage[],
  files: readonly FileReferences[],
): Finding[] {
  const folder = (file: string): string | undefined => /^(.*\/src\/[^/]+)\//.exec(file)?.[1];
  return perPackage(packages, files, folder, "folders");
}

function perPackage(
  packages: readonly WorkspacePackage[],
  files: readonly FileReferences[],
  nodeOf: (file: string) => string | undefined,
  what: string,
): Finding[] {
  return packages.flatMap(({ folder }) => {
    const edges = edgesOf(`${folder}/src/`, files, nodeOf);
    const graph = new Map([...edges].map(([node, targets]) => [node, new Set(targets.keys())]));
    return cycles(graph).map((way) => {
      const places = way.slice(1).map((to, index) => edges.get(way[index] ?? "")?.get(to) ?? "");
      return {
        where: places[0] ?? folder,
        what: `closes a circle of ${what}: ${way.join(" -> ")}, by the imports at ${places.join(", ")}`,
      };
    });
  });
}

/** Which node imports which, and the first place where it does so. */
function edgesOf(
  prefix: string,
  files: readonly FileReferences[],
  nodeOf: (file: string) => string | undefined,
): Map<string, Map<string, string>> {
  const edges = new Map<string, Map<string, string>>();
  for (const { file, references } of files) {
    if (!file.startsWith(prefix) || isTest(file) || isGenerated(file)) continue;
    const from = nodeOf(file);
    if (from === undefined) continue;
    const targets = edges.get(from) ?? new Map<string, string>();
    edges.set(from, targets);
    for (const { specifier, line } of references) {
      if (!specifier.startsWith(".")) continue;
      const to = nodeOf(sourceOf(file, specifier));
      const insideOneFolder = to === from && from !== file;
      if (to !== undefined && !insideOneFolder && !targets.has(to)) targets.set(to, `${file}:${line}`);
    }
  }
  return edges;
}

/** The source file behind a relative import: `./ask.js` in `chain/run.ts` is `chain/ask.ts`. */
function sourceOf(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts");
}

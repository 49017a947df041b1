import { posix } from "node:path";
import type { Finding } from "../finding.js";
import { isTest } from "../workspace/files.js";
import type { WorkspacePackage } from "../workspace/packages.js";
import { type FileReferences, packageOf } from "./imports.js";

const CORE = ["@ahp/types", "@ahp/validate", "@ahp/mcp-elicitation"];
const ROLES = [...CORE, "@ahp/harness", "@ahp/backend"];

/**
 * What each published package may import of the others. `harness` and `backend` never import each other, and
 * `mcp-era-parity` imports nothing of AHP. A package that is not named here is refused until it has its place.
 */
export const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map([
  ["@ahp/types", []],
  ["@ahp/validate", ["@ahp/types"]],
  ["@ahp/mcp-elicitation", ["@ahp/types", "@ahp/validate"]],
  ["@ahp/harness", CORE],
  ["@ahp/backend", CORE],
  ["@ahp/mcp-era-parity", []],
  ["@ahp/conformance", [...ROLES, "@ahp/mcp-era-parity"]],
  ["@ahp/cli", [...ROLES, "@ahp/mcp-era-parity", "@ahp/conformance"]],
]);

/**
 * Findings for package.json entries against {@link MAY_IMPORT}. Development dependencies count too, because the tests of a
 * package may not turn the direction round; only private tools may stand there besides, which run before or after a build.
 */
export function dependencyDirection(packages: readonly WorkspacePackage[]): Finding[] {
  const published = new Set(names(packages, (each) => each.group === "packages"));
  const workspace = new Set(names(packages, () => true));
  return bound(packages).flatMap(({ name, folder, manifest }) => {
    const where = `${folder}/package.json`;
    const allowed = MAY_IMPORT.get(name);
    if (allowed === undefined) return [{ where, what: `${name} has no place in MAY_IMPORT of tools/repo` }];
    const refused = (
      kind: "dependencies" | "devDependencies" | "peerDependencies" | "optionalDependencies",
    ) =>
      Object.keys(manifest[kind] ?? {})
        .filter((dependency) => workspace.has(dependency) && !allowed.includes(dependency))
        .filter((dependency) => kind !== "devDependencies" || published.has(dependency))
        .map((dependency) => ({ where, what: `${kind} names ${dependency}: ${mayOnly(name, allowed)}` }));
    return [
      ...refused("dependencies"),
      ...refused("peerDependencies"),
      ...refused("optionalDependencies"),
      ...refused("devDependencies"),
    ];
  });
}

/**
 * Findings for import statements against {@link MAY_IMPORT}, in tests too, and for relative imports that leave a package: never
 * from what is published, and from a test only for what is no other package's (fixtures, schemas, tools).
 */
export function importDirection(
  packages: readonly WorkspacePackage[],
  files: readonly FileReferences[],
): Finding[] {
  const published = names(packages, (each) => each.group === "packages");
  return bound(packages).flatMap(({ name, folder }) => {
    const allowed = [name, ...(MAY_IMPORT.get(name) ?? [])];
    const foreign = published.filter((other) => !allowed.includes(other));
    return files
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .flatMap(({ file, references }) =>
        references.flatMap(({ specifier, line }) => {
          const where = `${file}:${line}`;
          const target = packageOf(specifier);
          if (target !== undefined && foreign.includes(target))
            return [{ where, what: `imports ${target}: ${mayOnly(name, allowed.slice(1))}` }];
          return leavesPackage(file, specifier, folder)
            ? [
                {
                  where,
                  what: `imports ${specifier}, which is outside ${folder}: import a package by its name`,
                },
              ]
            : [];
        }),
      );
  });
}

function leavesPackage(file: string, specifier: string, folder: string): boolean {
  if (!specifier.startsWith(".")) return false;
  const target = posix.join(posix.dirname(file), specifier);
  if (target.startsWith(`${folder}/`)) return false;
  return !isTest(file) || target.startsWith("packages/");
}

function mayOnly(name: string, allowed: readonly string[]): string {
  return `${name} may import ${allowed.length === 0 ? "no other package of AHP" : `only ${allowed.join(", ")}`}`;
}

function bound(packages: readonly WorkspacePackage[]): WorkspacePackage[] {
  return packages.filter(({ group }) => group === "packages");
}

function names(packages: readonly WorkspacePackage[], keep: (each: WorkspacePackage) => boolean): string[] {
  return packages.filter(keep).map(({ name }) => name);
}

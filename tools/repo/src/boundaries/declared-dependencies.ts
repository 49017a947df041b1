import { builtinModules } from "node:module";
import type { Finding } from "../finding.js";
import { isTest } from "../workspace/files.js";
import type { Manifest, WorkspacePackage } from "../workspace/packages.js";
import { type FileReferences, packageOf } from "./imports.js";

/**
 * Findings for imports of packages that package.json does not declare. Published code may use what is installed with it
 * (dependencies, peer and optional ones); tests, tools, examples and benchmarks also development dependencies. Type-only
 * imports count, since declaration files repeat them. A built-in module without `node:` counts as an undeclared package.
 */
export function declaredDependencies(
  packages: readonly WorkspacePackage[],
  files: readonly FileReferences[],
): Finding[] {
  return packages.flatMap(({ name, folder, group, manifest }) => {
    const installed = new Set([name, ...installedWith(manifest)]);
    const present = new Set([...installed, ...Object.keys(manifest.devDependencies ?? {})]);
    return files
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .flatMap(({ file, references }) => {
        const shipped = group === "packages" && file.startsWith(`${folder}/src/`) && !isTest(file);
        return references.flatMap(({ specifier, line }) => {
          const target = packageOf(specifier);
          if (target === undefined || (shipped ? installed : present).has(target)) return [];
          return [{ where: `${file}:${line}`, what: undeclared(target, folder, shipped) }];
        });
      });
  });
}

/** The packages that an installation of this one brings along. */
export function installedWith(manifest: Manifest): string[] {
  return [manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies].flatMap((each) =>
    Object.keys(each ?? {}),
  );
}

function undeclared(target: string, folder: string, shipped: boolean): string {
  if (builtinModules.includes(target)) return `imports ${target}: write node:${target}`;
  return `imports ${target}: declare it in the ${shipped ? "dependencies" : "devDependencies"} of ${folder}/package.json`;
}

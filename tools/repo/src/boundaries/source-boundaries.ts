import type { Finding } from "../finding.js";
import { filesBelow, isCode } from "../workspace/files.js";
import { readPackages } from "../workspace/packages.js";
import { declaredDependencies } from "./declared-dependencies.js";
import { generatedBanners } from "./generated-banner.js";
import { fileCycles, folderCycles } from "./import-cycles.js";
import { readReferences } from "./imports.js";
import { dependencyDirection, importDirection } from "./package-direction.js";
import { starExports } from "./star-exports.js";

/**
 * Everything that the sources below `root` break of the rules for imports, exports and generated files.
 *
 * @throws Error naming a file that does not parse
 */
export function sourceBoundaries(root: string): Finding[] {
  const packages = readPackages(root);
  const files = packages.flatMap(({ folder }) => filesBelow(root, folder));
  const code = files.filter(isCode).map((file) => readReferences(root, file));
  return [
    ...dependencyDirection(packages),
    ...importDirection(packages, code),
    ...declaredDependencies(packages, code),
    ...fileCycles(packages, code),
    ...folderCycles(packages, code),
    ...generatedBanners(root, files),
    ...starExports(code),
  ];
}

import type { Finding } from "../finding.js";
import { isGenerated } from "../workspace/files.js";
import type { FileReferences } from "./imports.js";

/**
 * Findings for `export *` in the sources of packages: public names are listed one by one, so that a new one is a decision.
 * Only `export type *` from generated files may stand, because there the schemas decide.
 */
export function starExports(files: readonly FileReferences[]): Finding[] {
  return files
    .filter(({ file }) => file.startsWith("packages/") && !isGenerated(file))
    .flatMap(({ file, references }) =>
      references
        .filter(
          ({ star, specifier }) =>
            star === "values" || (star === "types" && !/\/generated\//.test(specifier)),
        )
        .map(({ specifier, line }) => ({
          where: `${file}:${line}`,
          what: `exports * from ${specifier}: list the names`,
        })),
    );
}

import { sourceBoundaries } from "../boundaries/source-boundaries.js";
import { printFinding } from "../finding.js";
import type { Check } from "./check.js";

/** The rules for imports, exports and generated files, over every source of the workspace. */
export const boundaries: Check = {
  name: "package boundaries",
  mend: "edit the named file; the rules stand in tools/repo/src/boundaries",
  run: async (root) => sourceBoundaries(root).map(printFinding),
};

import { runCommand } from "../run-command.js";
import type { Check } from "./check.js";

/**
 * In CI, what generators wrote while building and testing is what the commit holds. Elsewhere a person may be in the middle
 * of a change, so nothing is compared.
 */
export const committed: Check = {
  name: "generated files as committed",
  mend: "pnpm codegen && pnpm snapshot && pnpm upstream, and commit what they write",
  run: async (root) => {
    if (!process.env.CI) return [];
    const args = [
      "status",
      "--porcelain",
      "--untracked-files=all",
      "--",
      "packages/*/src/generated/*",
      "schemas",
    ];
    const { status, output } = await runCommand("git", args, root);
    if (status !== 0) return output.trim().split("\n");
    return output
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => `${line.slice(3)} differs from the commit`);
  },
};

import { runCommand } from "../run-command.js";
import type { Check } from "./check.js";

/** Format and lint of every file that git knows, by the rules of biome.json. */
export const lint: Check = {
  name: "format and lint",
  mend: "pnpm format; what is left, pnpm lint shows in place",
  run: async (root) => {
    const args = ["exec", "biome", "check", "--colors=off", "--reporter=summary", "."];
    const { status, output } = await runCommand("pnpm", args, root);
    return status === 0 ? [] : output.split("\n").filter((line) => line.trim() !== "");
  },
};

import { type CommandResult, runCommand } from "../run-command.js";

/**
 * Runs npm as from a fresh shell: what a package manager that runs above hands down in `npm_…` and `pnpm_…` variables is
 * configuration too, and stays out.
 */
export async function npm(args: readonly string[], folder: string): Promise<CommandResult> {
  const own = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name));
  return runCommand("npm", args, folder, { env: Object.fromEntries(own) });
}

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CommandResult, runCommand } from "../run-command.js";
import { npm } from "./npm.js";

/**
 * Makes an empty project in `folder` and installs one package with npm, from a registry and nothing else: no user
 * configuration and no cache of this machine takes part.
 *
 * @throws Error with the output of npm when the installation fails
 */
export async function installInEmptyProject(folder: string, name: string, registry: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }\n');
  const own = [
    "--registry",
    registry,
    "--userconfig",
    join(folder, "none"),
    "--cache",
    join(folder, "cache"),
  ];
  const args = ["install", name, ...own, "--no-audit", "--no-fund", "--no-update-notifier"];
  const { status, output } = await npm(args, folder);
  if (status !== 0) throw new Error(`npm install ${name} failed:\n${output}`);
}

/** The names of all packages that are installed in a project, each once, sorted, as npm's lockfile has them. */
export function installedNames(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, object>;
  };
  const names = Object.keys(packages).map((path) => path.split("node_modules/").at(-1) ?? "");
  return [...new Set(names.filter((name) => name !== ""))].sort();
}

/**
 * Runs a script from text as a file of the project, under Node.js without its warnings about experiments.
 *
 * @param name of the file; `.mjs` or `.cjs` decides how it is loaded
 */
export async function runScript(folder: string, name: string, text: string): Promise<CommandResult> {
  writeFileSync(join(folder, name), text);
  return runCommand(process.execPath, ["--no-warnings", name], folder, { timeout: 30_000 });
}

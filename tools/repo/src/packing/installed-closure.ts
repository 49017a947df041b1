import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { readManifest } from "../workspace/packages.js";

/**
 * The folders of everything from a registry that an installation of the given packages brings along, each once, as it is
 * installed in this workspace. Packages of the workspace are followed and are not part of the answer.
 *
 * @param folders packages of the workspace
 * @throws Error naming a dependency that is not installed
 */
export function installedClosure(folders: readonly string[]): string[] {
  const workspace = new Set(folders.map((folder) => realpathSync(folder)));
  const seen = new Set<string>();
  const open = [...workspace];
  for (const folder of open) {
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    const wanted = [
      ...Object.keys(dependencies).map((name) => ({ name, optional: false })),
      ...Object.keys(optionalDependencies).map((name) => ({ name, optional: true })),
    ];
    for (const { name, optional } of wanted) {
      const found = installed(name, folder);
      if (found === undefined && optional) continue;
      if (found === undefined)
        throw new Error(`${name}, a dependency of ${folder}, is not installed: run pnpm install`);
      if (seen.has(found) || workspace.has(found)) continue;
      seen.add(found);
      open.push(found);
    }
  }
  return [...seen].sort();
}

/** Looks where Node.js looks: in the `node_modules` of the folder and of each folder above it. */
function installed(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
  return dirname(from) === from ? undefined : installed(name, dirname(from));
}

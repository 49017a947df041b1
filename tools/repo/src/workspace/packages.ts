import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The members of a package.json that the checks read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** What a folder of the workspace is for. Only `packages` are published and bound by the dependency direction. */
export type Group = "packages" | "tools" | "examples" | "bench";

export interface WorkspacePackage {
  readonly name: string;
  /** From the root, with `/`: `packages/types`. */
  readonly folder: string;
  readonly group: Group;
  readonly manifest: Manifest;
}

/**
 * Every package of the workspace under `root`, in the order of its folders. A folder without a package.json is none.
 *
 * @throws SyntaxError when a package.json is no JSON
 *
 * @example
 * readPackages(root).map(({ name }) => name) // ["@ahp/backend", "@ahp/cli", …]
 */
export function readPackages(root: string): WorkspacePackage[] {
  const groups: Group[] = ["packages", "tools", "examples"];
  const inGroups = groups.flatMap((group) =>
    subfolders(join(root, group)).map((name) => ({ group, folder: `${group}/${name}` })),
  );
  return [...inGroups, { group: "bench" as const, folder: "bench" }]
    .filter(({ folder }) => existsSync(join(root, folder, "package.json")))
    .map(({ group, folder }) => {
      const manifest = readManifest(join(root, folder));
      return { name: manifest.name, folder, group, manifest };
    });
}

/** The package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Reads a file that this package carries, wherever its code was bundled to.
 *
 * @param path from the root of the package, such as `corpus/manifest.json`
 *
 * @example
 * const manifest = await readPackageFile("corpus/manifest.json")
 */
export async function readPackageFile(path: string): Promise<Uint8Array> {
  return readFile(join(packageRoot(), path));
}

/**
 * The names in a folder that this package carries.
 *
 * @param path from the root of the package, such as `corpus/vectors`
 */
export async function listPackageFolder(path: string): Promise<string[]> {
  return readdir(join(packageRoot(), path));
}

function packageRoot(): string {
  return dirname(createRequire(import.meta.url).resolve("@ahp/mcp-era-parity/package.json"));
}

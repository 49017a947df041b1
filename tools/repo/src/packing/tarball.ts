import { createHash } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { unpack } from "@publint/pack";
import { runCommand } from "../run-command.js";
import type { Manifest } from "../workspace/packages.js";
import { npm } from "./npm.js";

/** A packed package, as a registry would have it. */
export interface Tarball {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Subresource integrity (SHA-512), by which npm checks what it downloads. */
  readonly integrity: string;
  readonly manifest: Manifest;
  /** The text or bytes of each file by its path inside the package. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Packs a workspace package exactly as publishing would: `workspace:` and `catalog:` become versions.
 *
 * @param folder the package
 * @param destination an existing folder for the file
 * @throws Error with the output of pnpm when packing fails
 */
export async function packPackage(folder: string, destination: string): Promise<Tarball> {
  const args = ["pack", "--json", "--pack-destination", destination];
  const { status, stdout, output } = await runCommand("pnpm", args, folder);
  if (status !== 0) throw new Error(`pnpm pack failed in ${folder}:\n${output}`);
  return readTarball((JSON.parse(stdout) as { filename: string }).filename, destination);
}

/**
 * Packs installed packages again, without running any of their scripts. Each from a copy: npm also looks at what stands around a
 * package, and for some (Ajv is one) gives up among the links of pnpm's store.
 *
 * @throws Error with the output of npm when packing fails
 */
export async function packInstalled(folders: readonly string[], destination: string): Promise<Tarball[]> {
  if (folders.length === 0) return [];
  const copies = folders.map((folder, index) => {
    const copy = join(destination, "installed", String(index));
    cpSync(folder, copy, { recursive: true });
    return copy;
  });
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", destination, ...copies];
  const { status, stdout, output } = await npm(args, destination);
  if (status !== 0) throw new Error(`npm pack failed:\n${output}`);
  const packed = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  return Promise.all(packed.map(({ filename }) => readTarball(filename, destination)));
}

async function readTarball(name: string, folder: string): Promise<Tarball> {
  const bytes = Uint8Array.from(readFileSync(isAbsolute(name) ? name : join(folder, name)));
  const { files, rootDir } = await unpack(bytes);
  const byPath = new Map(files.map((file) => [file.name.slice(rootDir.length + 1), file.data]));
  const manifest = JSON.parse(new TextDecoder().decode(byPath.get("package.json"))) as Manifest;
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  return { bytes, integrity, manifest, files: byPath };
}

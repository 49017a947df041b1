import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { systemCode, UpstreamFailure } from "../failure.js";
import type { SourceFile } from "../pin/pin.js";

/** The untracked cache that `--refresh` fills, below the repository root. */
export const CACHE_DIRECTORY = "upstream/.cache";

/** Where official files are looked for: `<path>/<revision>/<file>`. Exactly one place; there is no second try. */
export interface SourceDirectory {
  readonly path: string;
  readonly origin: "--from" | "AHP_UPSTREAM_DIR" | "cache";
}

/**
 * Decides which one place is looked at: `--from`, else `AHP_UPSTREAM_DIR`, else the cache. The variable may be relative
 * to the repository root, because package scripts run in their own folder.
 */
export function chooseSourceDirectory(
  root: string,
  from: string | undefined,
  variable: string | undefined,
): SourceDirectory {
  if (from !== undefined) return { path: resolve(from), origin: "--from" };
  if (variable !== undefined && variable !== "") {
    return { path: resolve(root, variable), origin: "AHP_UPSTREAM_DIR" };
  }
  return { path: join(root, CACHE_DIRECTORY), origin: "cache" };
}

/**
 * Refuses a directory that somebody named and that is not there. The cache may be missing: then every source is absent.
 *
 * @throws UpstreamFailure `source-directory-missing`
 */
export async function requireSourceDirectory(sources: SourceDirectory): Promise<void> {
  if (sources.origin === "cache") return;
  const found = await stat(sources.path).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new UpstreamFailure(
    "source-directory-missing",
    `${sources.path} (${sources.origin}) is not a directory; expected <revision>/schema.json below it`,
  );
}

/** The place of one official file below a source directory. */
export function sourcePath(sources: SourceDirectory, revision: string, file: SourceFile): string {
  return join(sources.path, revision, file);
}

/**
 * Reads one official file. `undefined` when it is not there.
 *
 * @throws UpstreamFailure `source-unreadable` for anything but absence
 */
export async function readSource(
  sources: SourceDirectory,
  revision: string,
  file: SourceFile,
): Promise<Uint8Array | undefined> {
  const path = sourcePath(sources, revision, file);
  try {
    return await readFile(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT") return undefined;
    throw new UpstreamFailure("source-unreadable", `${path} is there but cannot be read (${code})`);
  }
}

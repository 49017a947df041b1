import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SnapshotFailure } from "./failure.js";

/** The version that is still being written. Every other folder below `schemas` is frozen. */
export const DRAFT = "draft";

/** The name of the hash list inside a version's folder. */
export const MANIFEST = "manifest.json";

/** One canonical document: its file name and its exact bytes. */
export interface SchemaDocument {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads the canonical documents of one version: every `*.schema.json` and `schema.json` of the folder, sorted by name in
 * code unit order, which is the same on every machine.
 *
 * @throws SnapshotFailure `unreadable` or `documents-missing`
 */
export async function readDocuments(folder: string): Promise<SchemaDocument[]> {
  const names = await readdir(folder).catch(() => {
    throw new SnapshotFailure("unreadable", `${folder} cannot be read`);
  });
  const documents = names.filter((name) => name === "schema.json" || name.endsWith(".schema.json")).sort();
  if (documents.length === 0) {
    throw new SnapshotFailure("documents-missing", `${folder} holds no *.schema.json and no schema.json`);
  }
  return Promise.all(documents.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })));
}

import { cp, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DRAFT, MANIFEST, readDocuments, type SchemaDocument } from "./documents.js";
import { SnapshotFailure } from "./failure.js";
import { checkManifest, renderManifest } from "./manifest.js";
import { restamp } from "./restamp.js";

/** True for a day of the calendar written as YYYY-MM-DD: the only name that a snapshot can have. */
export function isSnapshotDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The frozen versions below `schemas`, oldest first. */
export async function frozenVersions(schemas: string): Promise<string[]> {
  const names = await readdir(schemas).catch(() => {
    throw new SnapshotFailure("unreadable", `${schemas} cannot be read`);
  });
  return names.filter(isSnapshotDate).sort();
}

/**
 * Copies `schemas/draft` to `schemas/<date>` with its version, its `$id`s and its manifest rewritten. The draft manifest must
 * be up to date, so that what is frozen is what was reviewed. The folder appears whole or not at all.
 *
 * @param date a day that {@link isSnapshotDate} accepts
 * @throws SnapshotFailure `snapshot-exists`, a failure of {@link checkManifest}, or a failure of {@link restamp}
 *
 * @example
 * await freeze("schemas", "2026-09-01")
 */
export async function freeze(schemas: string, date: string): Promise<void> {
  const target = join(schemas, date);
  if ((await stat(target).catch(() => undefined)) !== undefined) {
    throw new SnapshotFailure(
      "snapshot-exists",
      `schemas/${date} exists; a frozen snapshot is never overwritten`,
    );
  }
  await checkManifest(schemas, DRAFT);
  const draft = join(schemas, DRAFT);
  const documents = restampAll(await readDocuments(draft), date);
  const building = await mkdtemp(join(schemas, ".freezing-"));
  try {
    const snapshot = join(building, date);
    await cp(draft, snapshot, { recursive: true });
    for (const { path, bytes } of documents) await writeFile(join(snapshot, path), bytes);
    await writeFile(join(snapshot, MANIFEST), renderManifest(date, documents));
    await rename(snapshot, target);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

function restampAll(documents: readonly SchemaDocument[], date: string): SchemaDocument[] {
  let versions = 0;
  const restamped = documents.map(({ path, bytes }) => {
    const result = restamp(new TextDecoder().decode(bytes), path, date);
    versions += result.versions;
    return { path, bytes: new TextEncoder().encode(result.text) };
  });
  if (versions === 0) {
    throw new SnapshotFailure(
      "version-missing",
      `no document says "const": "${DRAFT}", so the snapshot would not know its own version`,
    );
  }
  return restamped;
}

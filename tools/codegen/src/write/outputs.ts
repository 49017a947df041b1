import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A generated file: its path relative to the root of the repository, with forward slashes, and its text. */
export interface Output {
  readonly path: string;
  readonly text: string;
}

/** Writes the files that differ from what is there, so that an unchanged file keeps its time; returns their paths. */
export function writeOutputs(root: string, outputs: readonly Output[]): string[] {
  const changed = outputs.filter(({ path, text }) => !isCurrent(join(root, path), text));
  for (const { path, text } of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return changed.map(({ path }) => path);
}

/** What is out of date, byte for byte, and what lies in a generated folder without being generated (any more). */
export function findStale(root: string, outputs: readonly Output[]): string[] {
  const stale = outputs
    .filter(({ path, text }) => !isCurrent(join(root, path), text))
    .map(({ path }) => path);
  const expected = new Set(outputs.map(({ path }) => path));
  const folders = new Set(outputs.map(({ path }) => dirname(path)));
  const strays = [...folders]
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => !expected.has(path));
  return [...stale, ...strays].sort();
}

function isCurrent(file: string, text: string): boolean {
  try {
    return readFileSync(file).equals(Buffer.from(text, "utf8"));
  } catch {
    return false;
  }
}

function listFiles(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

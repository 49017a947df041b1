import type { CorpusCase } from "./manifest.js";

/** Why the cases of a manifest and the files of its folder do not fit each other. */
export interface FileFault {
  readonly code: "id-repeated" | "path-repeated" | "file-missing" | "file-unlisted";
  /** The id or the path. */
  readonly name: string;
}

/**
 * Whether every case has an id and a file of its own, every file that is named is there, and every file that is there is named.
 *
 * @param files what the folder of the manifest holds below `vectors/`, as the manifest would name it
 *
 * @example
 * corpusFileFaults([{ id: "a", file: "vectors/a.json" }], []) // [{ code: "file-missing", name: "vectors/a.json" }]
 */
export function corpusFileFaults(
  cases: readonly Pick<CorpusCase, "id" | "file">[],
  files: readonly string[],
): FileFault[] {
  const ids = cases.map(({ id }) => id);
  const paths = cases.map(({ file }) => file);
  const fault = (code: FileFault["code"]) => (name: string) => ({ code, name });
  return [
    ...repeated(ids).map(fault("id-repeated")),
    ...repeated(paths).map(fault("path-repeated")),
    ...[...new Set(paths)].filter((path) => !files.includes(path)).map(fault("file-missing")),
    ...files.filter((file) => !paths.includes(file)).map(fault("file-unlisted")),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

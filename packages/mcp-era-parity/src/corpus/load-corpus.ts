import { listPackageFolder, readPackageFile } from "../files/package-file.js";
import { failure, type Issue, type Result, success } from "../result/result.js";
import { parsePin, type SchemaPin } from "../schema/pin.js";
import { corpusFileFaults, type FileFault } from "./corpus-files.js";
import type { CorpusCase, Manifest } from "./manifest.js";
import { parseManifest } from "./parse-manifest.js";

/** Where the corpus is read from. */
export interface LoadCorpusOptions {
  /** Reads a file of this package by its path from the package's root. Default: from the installed package. */
  readonly read?: (path: string) => Promise<Uint8Array>;
  /** Names what a folder of this package holds. Default: of the installed package. */
  readonly list?: (path: string) => Promise<readonly string[]>;
}

/** One case with the bytes of its transcript. */
export interface LoadedCase {
  readonly expected: CorpusCase;
  readonly transcript: Uint8Array;
}

/** The manifest, the pin beside it, and the transcript of every case. */
export interface Corpus {
  readonly manifest: Manifest;
  readonly pin: SchemaPin;
  readonly cases: readonly LoadedCase[];
}

const FAULTS: Readonly<Record<FileFault["code"], string>> = {
  "id-repeated": "is the id of several cases",
  "path-repeated": "is the file of several cases",
  "file-missing": "is named by a case and is not there",
  "file-unlisted": "is named by no case",
};

/**
 * Reads the corpus that this package carries. A manifest that does not fit its folder is refused: a case without its transcript,
 * and a transcript without a case, would both be evidence that nobody looks at.
 *
 * @throws SchemaLayerError `pin-invalid`; an error of the file system when the package is incomplete
 *
 * @example
 * const corpus = await loadCorpus()
 * if (corpus.ok) console.log(corpus.value.cases.length)
 */
export async function loadCorpus({
  read = readPackageFile,
  list = listPackageFolder,
}: LoadCorpusOptions = {}): Promise<Result<Corpus>> {
  const text = async (path: string): Promise<string> =>
    new TextDecoder().decode(await read(`corpus/${path}`));
  const manifest = parseManifest(await text("manifest.json"));
  if (!manifest.ok) return manifest;
  const { vectors, pin } = manifest.value;
  const files = (await list("corpus/vectors")).map((name) => `vectors/${name}`);
  const [first, ...others] = corpusFileFaults(vectors, files).map(asIssue);
  if (first !== undefined) return failure(first, ...others);
  return success({
    manifest: manifest.value,
    pin: parsePin(await text(pin)),
    cases: await Promise.all(
      vectors.map(async (expected) => ({
        expected,
        transcript: await read(`corpus/${expected.file}`),
      })),
    ),
  });
}

function asIssue({ code, name }: FileFault): Issue {
  return { path: "/vectors", code, message: `${name} ${FAULTS[code]}` };
}

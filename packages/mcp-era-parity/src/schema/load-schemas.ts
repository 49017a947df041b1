import { createHash } from "node:crypto";
import { readPackageFile } from "../files/package-file.js";
import { createSchemaJudge, type SchemaJudge, type SchemaVerdict } from "./judge.js";
import { type PinnedSchema, parsePin, type SchemaPin } from "./pin.js";
import { readSchemaDocument } from "./schema-document.js";
import { SchemaLayerError } from "./schema-layer-error.js";

/** Where pin and subsets are read from. */
export interface LoadOptions {
  /** Reads a file of this package by its path from the package's root. Default: from the installed package. */
  readonly read?: (path: string) => Promise<Uint8Array>;
}

/** The pinned schemas, each verified before it was read. */
export interface Schemas {
  readonly pin: SchemaPin;
  /** @throws SchemaLayerError `schema-era-unknown` */
  of(era: string): SchemaJudge;
  /** @throws SchemaLayerError `schema-era-unknown` or `schema-definition-missing` */
  judge(era: string, definition: string, message: unknown): SchemaVerdict;
}

/**
 * Loads the pinned subsets of the official schemas. The digest of each is checked over its raw bytes, before a byte of it is read
 * (era-parity 4); there is no fallback, and nothing is fetched.
 *
 * @throws SchemaLayerError when a file is missing, is not the pinned one, or cannot be read
 *
 * @example
 * const schemas = await loadSchemas()
 * schemas.judge("2025-06-18", "CallToolResult", { content: [] }) // "valid"
 * schemas.judge("2026-07-28", "CallToolResult", { content: [] }) // "invalid"
 */
export async function loadSchemas({ read = readPackageFile }: LoadOptions = {}): Promise<Schemas> {
  const pin = parsePin(new TextDecoder().decode(await readOr(read, "corpus/PIN.json")));
  const judges = new Map<string, SchemaJudge>();
  for (const pinned of pin.schemas) {
    const bytes = await readOr(read, pinned.subset);
    requirePinnedBytes(bytes, pinned);
    judges.set(pinned.era, createSchemaJudge(readSchemaDocument(bytes, pinned.subset), pinned.era));
  }
  const of = (era: string): SchemaJudge => {
    const judge = judges.get(era);
    if (judge !== undefined) return judge;
    throw new SchemaLayerError(
      "schema-era-unknown",
      `no schema is pinned for the era that was asked for; pinned are ${[...judges.keys()].join(", ")}`,
    );
  };
  return { pin, of, judge: (era, definition, message) => of(era).judge(definition, message) };
}

/**
 * Compares bytes with the pinned digest of a subset.
 *
 * @throws SchemaLayerError `schema-digest-mismatch`
 */
function requirePinnedBytes(bytes: Uint8Array, { subset, subset_sha256 }: PinnedSchema): void {
  const actual = createHash("sha256").update(bytes).digest("hex");
  if (actual === subset_sha256) return;
  throw new SchemaLayerError(
    "schema-digest-mismatch",
    `${subset} is not the pinned file: its SHA-256 is ${actual}, corpus/PIN.json says ${subset_sha256}. ` +
      "Install the package again; in its repository, run pnpm upstream and pin what it wrote",
  );
}

async function readOr(read: (path: string) => Promise<Uint8Array>, path: string): Promise<Uint8Array> {
  return read(path).catch(() => {
    throw new SchemaLayerError("schema-missing", `${path} cannot be read; it is a part of this package`);
  });
}

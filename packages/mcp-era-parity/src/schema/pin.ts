import {
  DocumentFault,
  exactly,
  parseDocument,
  readLabel,
  readList,
  readMembers,
  readText,
} from "../files/closed-document.js";
import { SchemaLayerError } from "./schema-layer-error.js";

/** The MCP revisions whose schemas are pinned here. */
export const SCHEMA_ERAS = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

export type SchemaEra = (typeof SCHEMA_ERAS)[number];

/** Where the definitions of one revision come from, and which bytes they are. */
export interface PinnedSchema {
  readonly era: SchemaEra;
  /** The commit of the specification's repository, the path in it of the official file, and the SHA-256 of its bytes. */
  readonly spec_commit: string;
  readonly path: string;
  readonly sha256: string;
  /** The part of it that this package carries, from the root of the package, and the SHA-256 of that part. */
  readonly subset: string;
  readonly subset_sha256: string;
}

/** The content of `corpus/PIN.json` (era-parity 4). */
export interface SchemaPin {
  readonly spec_repo: string;
  readonly schemas: readonly PinnedSchema[];
  readonly schema_note: string;
  /** The row of the frozen profile to which every case refers, by name alone. */
  readonly profile_baseline: { readonly manifest: string; readonly row: string; readonly why: string };
}

/**
 * Reads a pin. Nothing in it is optional and nothing unknown is accepted.
 *
 * @throws SchemaLayerError `pin-invalid`, with the JSON Pointer of the place
 *
 * @example
 * parsePin(await readFile("corpus/PIN.json", "utf8")).schemas.map(({ era }) => era)
 */
export function parsePin(text: string): SchemaPin {
  try {
    return readPin(parseDocument(text));
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    throw new SchemaLayerError("pin-invalid", `corpus/PIN.json: ${error.message}`);
  }
}

function readPin(value: unknown): SchemaPin {
  const pin = readMembers(value, "", ["spec_repo", "schemas", "schema_note", "profile_baseline"]);
  const schemas = readList(pin.schemas, "/schemas", readPinnedSchema);
  if (new Set(schemas.map(({ era }) => era)).size !== schemas.length) {
    throw new DocumentFault("/schemas", "repeated-era", "/schemas must have one entry for each era");
  }
  const at = "/profile_baseline";
  const baseline = readMembers(pin.profile_baseline, at, ["manifest", "row", "why"]);
  return {
    spec_repo: readText(pin.spec_repo, "/spec_repo", "owner/name", /^[\w.-]+\/[\w.-]+$/),
    schemas,
    schema_note: readText(pin.schema_note, "/schema_note"),
    profile_baseline: {
      manifest: readText(baseline.manifest, `${at}/manifest`),
      row: readText(baseline.row, `${at}/row`),
      why: readText(baseline.why, `${at}/why`),
    },
  };
}

function readPinnedSchema(value: unknown, at: string): PinnedSchema {
  const members = ["era", "spec_commit", "path", "sha256", "subset", "subset_sha256"];
  const entry = readMembers(value, at, members);
  const digest = (member: string): string =>
    readText(entry[member], `${at}/${member}`, "64 lowercase hexadecimal digits", /^[0-9a-f]{64}$/);
  return {
    era: readLabel(entry.era, `${at}/era`, exactly(...SCHEMA_ERAS)),
    spec_commit: readText(
      entry.spec_commit,
      `${at}/spec_commit`,
      "40 lowercase hexadecimal digits",
      /^[0-9a-f]{40}$/,
    ),
    path: readText(entry.path, `${at}/path`),
    sha256: digest("sha256"),
    subset: readText(
      entry.subset,
      `${at}/subset`,
      "schemas/NAME.schema.json",
      /^schemas\/[\w.-]+\.schema\.json$/,
    ),
    subset_sha256: digest("subset_sha256"),
  };
}

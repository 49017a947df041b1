import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCode, UpstreamFailure } from "../failure.js";
import { isJsonObject, type JsonObject, pointerStep } from "../json/json.js";

/** The MCP revisions that this repository pins. Any other is refused, so that no revision slips in by a new folder. */
export const REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** The official files of one revision. `schema.json` is what we extract from; `schema.ts` is what it was generated from. */
export const SOURCE_FILES = ["schema.json", "schema.ts"] as const;

/** Name of an official file, the same below a source directory: `DIR/<revision>/schema.json`. */
export type SourceFile = (typeof SOURCE_FILES)[number];

/** Where one official file lives in the upstream repository, and the SHA-256 of its bytes (lowercase hexadecimal). */
export interface PinnedFile {
  readonly path: string;
  readonly sha256: string;
}

/**
 * The content of `upstream/mcp/<revision>/pin.json`: exactly which official bytes this repository stands on.
 *
 * `tag` names the commit for people; the commit and the digests decide.
 */
export interface Pin {
  readonly revision: string;
  readonly repository: string;
  readonly tag: string;
  readonly commit: string;
  readonly note?: string;
  readonly files: Readonly<Record<SourceFile, PinnedFile>>;
}

/** The pin's place in the repository, as messages name it. */
export function pinPath(revision: string): string {
  return `upstream/mcp/${revision}/pin.json`;
}

/** Refuses a folder below `upstream/mcp` that is none of the given revisions. */
export async function refuseOtherRevisions(root: string, revisions: readonly string[]): Promise<void> {
  const folders = await readdir(join(root, "upstream/mcp")).catch(() => []);
  const unexpected = folders.filter((folder) => !revisions.includes(folder));
  if (unexpected.length > 0) {
    throw new UpstreamFailure(
      "revision-unexpected",
      `upstream/mcp holds ${unexpected.join(", ")}; only ${revisions.join(", ")} are pinned. ` +
        "Remove it, or add the revision to REVISIONS in tools/upstream/src/pin/pin.ts",
    );
  }
}

/**
 * Reads and checks one pin. Nothing in it is optional but `note`, and nothing unknown is accepted.
 *
 * @throws UpstreamFailure `pin-missing`, `pin-unreadable`, `pin-not-json`, `pin-without-digest` or `pin-invalid`
 */
export async function readPin(root: string, revision: string): Promise<Pin> {
  const name = pinPath(revision);
  const text = await readFile(join(root, name), "utf8").catch((error: unknown) => {
    const code = systemCode(error);
    if (code === "ENOENT") throw new UpstreamFailure("pin-missing", `${name} is missing`);
    throw new UpstreamFailure("pin-unreadable", `${name} cannot be read (${code})`);
  });
  return checkPin(parsePin(text, name), revision, name);
}

function parsePin(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UpstreamFailure("pin-not-json", `${name} is not JSON`);
  }
}

function checkPin(value: unknown, revision: string, name: string): Pin {
  const pin = members(value, ["revision", "repository", "tag", "commit", "note", "files"], name, "");
  const files = members(pin.files, SOURCE_FILES, name, "/files");
  const note = pin.note === undefined ? {} : { note: text(pin, "note", /./, "a sentence", name, "") };
  return {
    revision: text(pin, "revision", revision, `"${revision}", like its folder`, name, ""),
    repository: text(pin, "repository", /^[\w.-]+\/[\w.-]+$/, "owner/name", name, ""),
    tag: text(pin, "tag", /^[\w.-]+$/, "a tag of the upstream repository", name, ""),
    commit: text(pin, "commit", /^[0-9a-f]{40}$/, "40 lowercase hexadecimal digits", name, ""),
    ...note,
    files: {
      "schema.json": pinnedFile(files, "schema.json", revision, name),
      "schema.ts": pinnedFile(files, "schema.ts", revision, name),
    },
  };
}

function pinnedFile(files: JsonObject, file: SourceFile, revision: string, name: string): PinnedFile {
  const at = `/files${pointerStep(file)}`;
  const entry = members(files[file], ["path", "sha256"], name, at);
  if (entry.sha256 === undefined || entry.sha256 === "") {
    throw new UpstreamFailure(
      "pin-without-digest",
      `${name}: ${at} has no sha256; nothing can be checked against it`,
    );
  }
  const path = `schema/${revision}/${file}`;
  return {
    path: text(entry, "path", path, `"${path}"`, name, at),
    sha256: text(entry, "sha256", /^[0-9a-f]{64}$/, "64 lowercase hexadecimal digits", name, at),
  };
}

function members(value: unknown, known: readonly string[], name: string, at: string): JsonObject {
  const place = at === "" ? "the document" : at;
  if (!isJsonObject(value)) throw new UpstreamFailure("pin-invalid", `${name}: ${place} must be an object`);
  const unknown = Object.keys(value).filter((member) => !known.includes(member));
  if (unknown.length > 0) {
    throw new UpstreamFailure(
      "pin-invalid",
      `${name}: ${place} has unknown members (${unknown.join(", ")}); known are ${known.join(", ")}`,
    );
  }
  return value;
}

function text(
  object: JsonObject,
  member: string,
  accepted: RegExp | string,
  expected: string,
  name: string,
  at: string,
): string {
  const value = object[member];
  const fits =
    typeof accepted === "string"
      ? (text: string) => text === accepted
      : (text: string) => accepted.test(text);
  if (typeof value === "string" && fits(value)) return value;
  throw new UpstreamFailure("pin-invalid", `${name}: ${at}${pointerStep(member)} must be ${expected}`);
}

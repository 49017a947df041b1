import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail } from "../failure.js";
import type { SchemaObject } from "./schema.js";

/** A canonical document: `event.schema.json` has the base name `event`, `schema.json` the base name `schema`. */
export interface SchemaDocument {
  readonly file: string;
  readonly baseName: string;
  readonly schema: SchemaObject;
}

const SUFFIX = /(?:\.schema)?\.json$/;

/** What stands beside the documents without being one. */
const NOT_A_DOCUMENT = "manifest.json";

/** Reads every schema document of `folder`, in the order of file names by code unit. */
export function readDocuments(folder: string): SchemaDocument[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".json") && file !== NOT_A_DOCUMENT)
    .sort();
  if (files.length === 0) fail(folder, "holds no schema document; expected *.schema.json files");
  return files.map((file) => ({
    file,
    baseName: file.replace(SUFFIX, ""),
    schema: parse(file, readFileSync(join(folder, file), "utf8")),
  }));
}

function parse(file: string, text: string): SchemaObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(file, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return fail(file, "must be a JSON object at its top level");
  }
  return value;
}

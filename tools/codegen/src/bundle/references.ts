import { fail } from "../failure.js";
import type { SchemaDocument } from "../read/documents.js";
import type { SchemaObject } from "../read/schema.js";

/** What a reference leads to. */
export interface Target {
  readonly file: string;
  readonly pointer: string;
  readonly schema: SchemaObject;
}

const REFERENCE =
  /^(?<file>[a-z][a-z-]*(?:\.schema)?\.json)?(?:#(?<pointer>\/\$defs\/(?<name>[A-Za-z0-9_-]+))?)?$/;

/** Resolves references among the documents: `#`, `#/$defs/x`, `file.schema.json` and `file.schema.json#/$defs/x`. */
export function createResolver(
  documents: readonly SchemaDocument[],
): (reference: string, from: string) => Target {
  const roots = new Map(documents.map(({ file, schema }) => [file, schema]));
  return (reference, from) => {
    const parts = REFERENCE.exec(reference)?.groups;
    if (parts === undefined || reference === "") {
      return fail(
        from,
        `$ref "${reference}" is not understood; write "file.schema.json#/$defs/name", without the host`,
      );
    }
    const file = parts.file ?? from;
    const root = roots.get(file);
    if (root === undefined) return fail(from, `$ref "${reference}" leads to no document of this folder`);
    const name = parts.name;
    const schema = name === undefined ? root : root.$defs?.[name];
    if (schema === undefined) return fail(from, `$ref "${reference}" leads to no definition of ${file}`);
    if (typeof schema === "boolean")
      return fail(from, `$ref "${reference}" leads to a boolean schema; write it in place`);
    return { file, pointer: parts.pointer ?? "", schema };
  };
}

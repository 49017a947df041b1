import { CodegenError } from "../failure.js";
import type { SchemaDocument } from "../read/documents.js";
import type { Schema, SchemaObject } from "../read/schema.js";

/** A schema with a title: one type, one validator, one definition of the bundle. */
export interface Shape {
  readonly title: string;
  readonly file: string;
  /** "" for the root of a document, else "/$defs/name". */
  readonly pointer: string;
  readonly schema: SchemaObject;
}

/** Every public shape by title: documents in order, and in each the root before its definitions. */
export function collectShapes(documents: readonly SchemaDocument[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  const problems: string[] = [];
  const add = (file: string, pointer: string, schema: Schema) => {
    if (typeof schema === "boolean" || schema.title === undefined) return;
    const earlier = shapes.get(schema.title);
    if (earlier === undefined) shapes.set(schema.title, { title: schema.title, file, pointer, schema });
    else {
      const place = `${earlier.file}#${earlier.pointer}`;
      problems.push(
        `${file}#${pointer}: title "${schema.title}" is taken by ${place}; a title names one shape`,
      );
    }
  };
  for (const { file, schema } of documents) {
    add(file, "", schema);
    for (const [name, definition] of Object.entries(schema.$defs ?? {}))
      add(file, `/$defs/${name}`, definition);
  }
  if (problems.length > 0) throw new CodegenError(problems);
  return shapes;
}

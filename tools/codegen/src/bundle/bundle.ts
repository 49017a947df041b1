import { fail } from "../failure.js";
import type { SchemaDocument } from "../read/documents.js";
import { mapSubschemas, type Schema, type SchemaObject } from "../read/schema.js";
import { createResolver } from "./references.js";
import { collectShapes } from "./shapes.js";

/** The public shapes by title, each complete but for references to each other (`#/$defs/Title`). */
export type Definitions = Readonly<Record<string, SchemaObject>>;

export interface Bundle {
  readonly definitions: Definitions;
  /** Base name of each document whose root is a public shape -> that shape's title. */
  readonly titleOfDocument: Readonly<Record<string, string>>;
  /** The shape of the wire root, `schema.json`. */
  readonly root: string;
}

const ROOT_DOCUMENT = "schema";
const DEFINITION = "#/$defs/";

export function referenceTo(title: string): string {
  return DEFINITION + title;
}

/** The title that a reference within the bundle leads to. */
export function titleOf(reference: string): string {
  if (!reference.startsWith(DEFINITION))
    return fail("bundle", `$ref "${reference}" does not lead to a definition`);
  return reference.slice(DEFINITION.length);
}

/**
 * One set of definitions out of all documents: shapes with a title are referenced by title, schemas without one are written
 * in place of the references to them.
 */
export function makeBundle(documents: readonly SchemaDocument[]): Bundle {
  const resolve = createResolver(documents);

  function rewrite(schema: Schema, file: string, pointer: string, inlining: readonly string[]): Schema {
    if (typeof schema === "boolean") return schema;
    if (schema.$ref === undefined) {
      return mapSubschemas(schema, pointer, (subschema, place) => rewrite(subschema, file, place, inlining));
    }
    const target = resolve(schema.$ref, file);
    if (target.schema.title !== undefined) return { ...schema, $ref: referenceTo(target.schema.title) };
    const place = `${target.file}#${target.pointer}`;
    if (target.pointer === "")
      return fail(`${file}#${pointer}`, `refers to ${place}, which has no title; give it one`);
    if (inlining.includes(place))
      return fail(place, "refers to itself and so cannot be inlined; give it a title");
    const inlined = rewrite(target.schema, target.file, target.pointer, [...inlining, place]) as SchemaObject;
    return schema.description === undefined ? inlined : { ...inlined, description: schema.description };
  }

  const definitions: Record<string, SchemaObject> = {};
  for (const { title, file, pointer, schema } of collectShapes(documents).values()) {
    const { $comment, $schema, $id, $defs, ...own } = schema;
    definitions[title] = rewrite(own, file, pointer, []) as SchemaObject;
  }
  const titled = documents.flatMap(({ baseName, schema }) =>
    schema.title === undefined ? [] : [[baseName, schema.title] as const],
  );
  const titleOfDocument = Object.fromEntries(titled);
  const root = titleOfDocument[ROOT_DOCUMENT];
  if (root === undefined) return fail("schema.json", "is missing or has no title; it is the wire root");
  return { definitions, titleOfDocument, root };
}

/** The definition of that title. */
export function definition(definitions: Definitions, title: string): SchemaObject {
  return definitions[title] ?? fail("bundle", `no shape has the title "${title}"`);
}

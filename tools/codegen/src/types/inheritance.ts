import { type Definitions, definition, titleOf } from "../bundle/bundle.js";
import type { Schema, SchemaObject } from "../read/schema.js";

/** The shapes that a schema extends: the references in its `allOf`. The other members there are rules without a type. */
export function parentsOf(schema: SchemaObject): string[] {
  return (schema.allOf ?? []).flatMap((member) =>
    typeof member === "object" && member.$ref !== undefined ? [titleOf(member.$ref)] : [],
  );
}

/** How a shape declares a member, its parents' declarations included; `undefined` when it does not. */
export function findMember(schema: SchemaObject, name: string, definitions: Definitions): Schema | undefined {
  const own = schema.properties?.[name];
  if (own !== undefined && own !== true) return own;
  for (const parent of parentsOf(schema)) {
    const inherited = findMember(definition(definitions, parent), name, definitions);
    if (inherited !== undefined) return inherited;
  }
  return own;
}

/** The members that an object of this shape must have, its parents' included. */
export function requiredMembers(schema: SchemaObject, definitions: Definitions): Set<string> {
  const inherited = parentsOf(schema).flatMap((parent) => [
    ...requiredMembers(definition(definitions, parent), definitions),
  ]);
  return new Set([...inherited, ...(schema.required ?? [])]);
}

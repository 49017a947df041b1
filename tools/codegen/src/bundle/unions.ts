import { fail } from "../failure.js";
import type { SchemaObject } from "../read/schema.js";
import { type Definitions, definition, titleOf } from "./bundle.js";

/** The alternatives of a discriminated union: tag -> title of the shape, in the order of the schema. */
export function readUnion(title: string, definitions: Definitions): Map<string, string> {
  return readAlternatives(definition(definitions, title), title, definitions);
}

/** The same for a schema that need not be a shape; `where` names it in a failure. */
export function readAlternatives(
  union: SchemaObject,
  where: string,
  definitions: Definitions,
): Map<string, string> {
  const tag = union.discriminator?.propertyName;
  if (tag === undefined || union.oneOf === undefined)
    return fail(where, "must be a oneOf with a discriminator");
  const alternatives = new Map<string, string>();
  for (const member of union.oneOf) {
    if (typeof member !== "object" || member.$ref === undefined)
      return fail(where, "must consist of references");
    const alternative = titleOf(member.$ref);
    const { properties, required } = definition(definitions, alternative);
    const value = properties?.[tag];
    if (typeof value !== "object" || typeof value.const !== "string" || required?.includes(tag) !== true) {
      return fail(
        alternative,
        `must require "${tag}" as a constant, because ${where} tells its alternatives apart by it`,
      );
    }
    if (alternatives.has(value.const))
      return fail(where, `has two alternatives with ${tag} "${value.const}"`);
    alternatives.set(value.const, alternative);
  }
  return alternatives;
}

/** The names in an enumeration, which must be those of the union, in the same order. */
export function readNames(enumeration: string, union: string, definitions: Definitions): string[] {
  const names = (definition(definitions, enumeration).enum ?? []).map(String);
  const tags = [...readUnion(union, definitions).keys()];
  const missing = tags.filter((tag) => !names.includes(tag));
  const extra = names.filter((name) => !tags.includes(name));
  if (missing.length > 0 || extra.length > 0) {
    fail(
      enumeration,
      `disagrees with ${union}: lacks [${missing.join(", ")}], has besides [${extra.join(", ")}]; list the same names in both`,
    );
  }
  if (names.join() !== tags.join())
    fail(enumeration, `lists its names in another order than ${union}; use the same order`);
  return names;
}

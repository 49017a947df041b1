import { UpstreamFailure } from "../failure.js";
import { isJsonObject, type JsonObject } from "../json/json.js";
import { mapSchema } from "./walk.js";

/** The order in which keywords are written, whatever order the official generator used. */
const KEYWORD_ORDER = [
  ...["title", "description", "$ref", "type", "const", "enum", "format", "pattern"],
  ...["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "uniqueItems", "items"],
  ...["properties", "required", "additionalProperties", "anyOf", "oneOf", "allOf", "not"],
];

/**
 * The same verdicts, said in one way: no official prose, no `additionalProperties` that accepts everything, and a union of
 * types as `anyOf`, which strict compilers and readers of the generated types prefer.
 *
 * @throws UpstreamFailure `type-union-unsupported`
 */
export function tidy(definition: JsonObject, location: string): JsonObject {
  return mapSchema(definition, location, (schema, at) => flatten(splitTypes(withoutProse(schema), at)));
}

/** Sorts the keywords of a schema and of every schema in it. */
export function orderKeywords(definition: JsonObject, location: string): JsonObject {
  const rank = ([keyword]: [string, unknown]): number => KEYWORD_ORDER.indexOf(keyword);
  return mapSchema(definition, location, (schema) =>
    Object.fromEntries(Object.entries(schema).sort((left, right) => rank(left) - rank(right))),
  );
}

function withoutProse(schema: JsonObject): JsonObject {
  const { title: _title, description: _description, ...constraints } = schema;
  if (!acceptsEverything(constraints.additionalProperties)) return constraints;
  const { additionalProperties: _open, ...rest } = constraints;
  return rest;
}

function acceptsEverything(schema: unknown): boolean {
  return schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0);
}

function splitTypes(schema: JsonObject, at: string): JsonObject {
  if (!Array.isArray(schema.type)) return schema;
  if (Object.keys(schema).length > 1) {
    throw new UpstreamFailure(
      "type-union-unsupported",
      `${at}: a union of types with further constraints cannot be split; handle it in tools/upstream/src/extract/tidy.ts`,
    );
  }
  return { anyOf: schema.type.map((type) => ({ type })) };
}

/** An alternative that is nothing but alternatives is dissolved into its parent. */
function flatten(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.anyOf)) return schema;
  const anyOf = schema.anyOf.flatMap((branch: unknown) => {
    const nested = isJsonObject(branch) && Object.keys(branch).length === 1 ? branch.anyOf : undefined;
    return Array.isArray(nested) ? nested : [branch];
  });
  return { ...schema, anyOf };
}

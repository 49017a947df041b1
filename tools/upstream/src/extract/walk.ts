import { UpstreamFailure } from "../failure.js";
import { isJsonObject, type JsonObject, pointerStep } from "../json/json.js";

/** Keywords whose value is a schema, a list of schemas, or a map from names to schemas. */
const SCHEMA_KEYWORDS = new Set(["items", "additionalProperties", "not"]);
const LIST_KEYWORDS = new Set(["anyOf", "oneOf", "allOf"]);
const MAP_KEYWORDS = new Set(["properties"]);
/** Keywords that hold no schema. */
const PLAIN_KEYWORDS = new Set([
  ...["$ref", "title", "description", "type", "const", "enum", "required", "format", "pattern"],
  ...["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems"],
]);

type Change = (schema: JsonObject, location: string) => JsonObject;

/**
 * Rebuilds a schema from the inside out: `change` sees every schema in it with its location, after the schemas inside it.
 * A member NAMED like a keyword (a property called `description`) is never taken for one. References are not followed.
 *
 * @throws UpstreamFailure `keyword-unsupported` for a keyword of which nobody decided whether it holds schemas
 */
export function mapSchema(schema: JsonObject, location: string, change: Change): JsonObject {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    return [keyword, mapKeyword(keyword, value, location + pointerStep(keyword), change)];
  });
  return change(Object.fromEntries(entries), location);
}

function mapKeyword(keyword: string, value: unknown, at: string, change: Change): unknown {
  if (PLAIN_KEYWORDS.has(keyword)) return value;
  if (SCHEMA_KEYWORDS.has(keyword) && !Array.isArray(value)) return mapValue(value, at, change);
  if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) {
    return value.map((item, index) => mapValue(item, at + pointerStep(index), change));
  }
  if (MAP_KEYWORDS.has(keyword) && isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, mapValue(item, at + pointerStep(name), change)]),
    );
  }
  throw new UpstreamFailure(
    "keyword-unsupported",
    `${at}: the extraction does not know this use of "${keyword}"; decide in tools/upstream/src/extract/walk.ts`,
  );
}

/** A schema may also be `true` or `false`, which holds nothing. */
function mapValue(value: unknown, at: string, change: Change): unknown {
  return isJsonObject(value) ? mapSchema(value, at, change) : value;
}

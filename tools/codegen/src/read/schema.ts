/** A JSON Schema, restricted to the keywords that the canonical documents use. */
export type Schema = boolean | SchemaObject;

export type Scalar = string | number | boolean | null;

export type TypeName = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

export interface SchemaObject {
  readonly $comment?: string;
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: TypeName;
  readonly const?: Scalar;
  readonly enum?: readonly Scalar[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly contains?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly discriminator?: { readonly propertyName: string };
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
}

type KeywordKind = "value" | "schema" | "list" | "map";

/** Every supported keyword, and whether its value is plain, a schema, a list of schemas, or a map of schemas. */
export const KEYWORDS: Readonly<Record<keyof SchemaObject, KeywordKind>> = {
  $comment: "value",
  $schema: "value",
  $id: "value",
  $ref: "value",
  $defs: "map",
  title: "value",
  description: "value",
  type: "value",
  const: "value",
  enum: "value",
  required: "value",
  properties: "map",
  additionalProperties: "schema",
  propertyNames: "schema",
  minProperties: "value",
  items: "schema",
  contains: "schema",
  minItems: "value",
  maxItems: "value",
  uniqueItems: "value",
  minLength: "value",
  maxLength: "value",
  pattern: "value",
  format: "value",
  minimum: "value",
  discriminator: "value",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  not: "schema",
  if: "schema",
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  then: "schema",
  else: "schema",
};

/** Formats that the validators know. */
export const FORMAT_NAMES = ["uri", "date-time", "date", "email"] as const;

function escapePointer(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A copy of `schema` in which `change` has replaced each direct subschema; `pointer` is the place of `schema` itself. */
export function mapSubschemas(
  schema: SchemaObject,
  pointer: string,
  change: (subschema: Schema, pointer: string) => Schema,
): SchemaObject {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const kind = KEYWORDS[keyword as keyof SchemaObject];
    const place = `${pointer}/${escapePointer(keyword)}`;
    if (kind === "schema") copy[keyword] = change(value, place);
    else if (kind === "list") {
      copy[keyword] = (value as Schema[]).map((member, index) => change(member, `${place}/${index}`));
    } else if (kind === "map") {
      copy[keyword] = Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([name, member]) => [
          name,
          change(member, `${place}/${escapePointer(name)}`),
        ]),
      );
    } else copy[keyword] = value;
  }
  return copy;
}

/** Calls `visit` for `schema` and every schema within it. */
export function walk(
  schema: Schema,
  pointer: string,
  visit: (schema: SchemaObject, pointer: string) => void,
): void {
  if (typeof schema === "boolean") return;
  visit(schema, pointer);
  mapSubschemas(schema, pointer, (subschema, place) => {
    walk(subschema, place, visit);
    return subschema;
  });
}

import { type Definitions, definition, titleOf } from "../bundle/bundle.js";
import { fail } from "../failure.js";
import type { Scalar, Schema, SchemaObject } from "../read/schema.js";
import { findMember, parentsOf, requiredMembers } from "./inheritance.js";

/**
 * What the type generator reads: JSON Schema with two words of its own. `tsType` is a type written out; `extends` lists the
 * interfaces that an interface extends.
 */
export interface TypeSchema {
  title?: string;
  description?: string;
  tsType?: string;
  extends?: TypeSchema[];
  type?: string;
  const?: Scalar;
  enum?: readonly Scalar[];
  required?: string[];
  properties?: Record<string, TypeSchema>;
  additionalProperties?: boolean | TypeSchema;
  items?: TypeSchema;
  allOf?: TypeSchema[];
  anyOf?: TypeSchema[];
}

/** A name that starts with an underscore and goes on; said in the type so that unions with such a name can be told apart. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template literal type
const EXTENSION_NAME = { pattern: "^_.+", tsType: "`_${string}`" } as const;

/**
 * Translates the definition of one public shape into what its type is made of. Rules that no type can express (conditions,
 * bounds, formats) fall away; a reference becomes the name of the type that it leads to.
 */
export function shapeToTypeSchema(title: string, definitions: Definitions): TypeSchema {
  const schema = definition(definitions, title);
  const parents = parentsOf(schema);
  if (parents.length === 0) return { title, ...toTypeSchema(schema, title, definitions) };
  return {
    title,
    ...describe(schema),
    ...objectType(schema, title, definitions),
    extends: parents.map((parent) => ({ title: parent, type: "object", additionalProperties: false })),
  };
}

function toTypeSchema(schema: Schema, where: string, definitions: Definitions): TypeSchema {
  if (schema === true) return { tsType: "unknown" };
  if (schema === false) return { tsType: "never" };
  return { ...describe(schema), ...typeOf(schema, where, definitions) };
}

function describe({ description }: SchemaObject): TypeSchema {
  if (description === undefined) return {};
  if (description.includes("*/"))
    return fail(description, "a description must not hold the end of a comment");
  return { description };
}

function typeOf(schema: SchemaObject, where: string, definitions: Definitions): TypeSchema {
  if (schema.$ref !== undefined) return { tsType: titleOf(schema.$ref) };
  const parents = parentsOf(schema);
  if (parents.length > 0) return intersection(schema, parents, where, definitions);
  const union = typedUnion(schema, where, definitions);
  if (union !== undefined) return { anyOf: union };
  if (schema.const !== undefined) return { const: schema.const };
  if (schema.enum !== undefined) return { enum: schema.enum };
  if (schema.type === "array") return arrayType(schema, where, definitions);
  if (schema.type === "object") return objectType(schema, where, definitions);
  if (schema.pattern === EXTENSION_NAME.pattern) return { tsType: EXTENSION_NAME.tsType };
  return schema.type === undefined ? { tsType: "unknown" } : { type: schema.type };
}

/** An unnamed extension, such as a response whose effects are narrowed. */
function intersection(
  schema: SchemaObject,
  parents: readonly string[],
  where: string,
  definitions: Definitions,
): TypeSchema {
  return {
    allOf: [...parents.map((parent) => ({ tsType: parent })), objectType(schema, where, definitions)],
  };
}

/**
 * The members of a union, or nothing when the schema is none. Alternatives without a type of their own (such as "url is
 * required, or gaps is") are rules about the object beside them.
 */
function typedUnion(schema: SchemaObject, where: string, definitions: Definitions): TypeSchema[] | undefined {
  const members = schema.oneOf ?? schema.anyOf;
  if (members === undefined) return undefined;
  const typed = members.filter(hasType);
  if (typed.length === 0) return undefined;
  if (typed.length < members.length)
    return fail(where, "some alternatives have a type and some have none; say it in all");
  for (const member of typed) checkMember(schema, member, where, definitions);
  return typed.map((member) => toTypeSchema(member, where, definitions));
}

function hasType(schema: Schema): boolean {
  return typeof schema === "object" && ["$ref", "type", "const", "enum"].some((keyword) => keyword in schema);
}

/** The members that a union declares for all must be in each alternative, because the type is the alternatives alone. */
function checkMember(union: SchemaObject, member: Schema, where: string, definitions: Definitions): void {
  if (typeof member !== "object" || member.$ref === undefined || union.properties === undefined) return;
  const title = titleOf(member.$ref);
  const alternative = definition(definitions, title);
  for (const name of Object.keys(union.properties)) {
    if (findMember(alternative, name, definitions) !== undefined) continue;
    fail(where, `declares "${name}", but its alternative ${title} does not; declare it there too`);
  }
}

function arrayType(schema: SchemaObject, where: string, definitions: Definitions): TypeSchema {
  if (schema.maxItems === 0) return { tsType: "[]" };
  if (
    schema.minItems === 1 &&
    schema.maxItems === 1 &&
    typeof schema.items === "object" &&
    schema.items.$ref
  ) {
    return { tsType: `[${titleOf(schema.items.$ref)}]` };
  }
  return { type: "array", items: toTypeSchema(schema.items ?? true, where, definitions) };
}

function objectType(schema: SchemaObject, where: string, definitions: Definitions): TypeSchema {
  const isExtension = parentsOf(schema).length > 0;
  const properties: Record<string, TypeSchema> = {};
  const required: string[] = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    // `true` says "see the parent"; a type that said `unknown` here would contradict it.
    if (isExtension && member === true) continue;
    properties[name] = toTypeSchema(member, where, definitions);
  }
  for (const name of schema.required ?? []) {
    if (properties[name] === undefined) {
      if (isInheritedAsRequired(schema, name, definitions)) continue;
      properties[name] = toTypeSchema(findMember(schema, name, definitions) ?? true, where, definitions);
    }
    required.push(name);
  }
  const others = schema.additionalProperties;
  if (Object.keys(properties).length === 0 && others === undefined && !isExtension)
    return { tsType: "object" };
  return {
    type: "object",
    properties,
    required,
    additionalProperties:
      typeof others === "object" ? toTypeSchema(others, where, definitions) : others === true,
  };
}

function isInheritedAsRequired(schema: SchemaObject, name: string, definitions: Definitions): boolean {
  return parentsOf(schema).some((parent) =>
    requiredMembers(definition(definitions, parent), definitions).has(name),
  );
}

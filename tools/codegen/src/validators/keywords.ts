import {
  _,
  type Ajv2020,
  type Code,
  type CodeKeywordDefinition,
  type KeywordCxt,
  Name,
} from "ajv/dist/2020.js";
import { getProperty, or } from "ajv/dist/compile/codegen/index.js";
import type { Definitions } from "../bundle/bundle.js";
import { readAlternatives } from "../bundle/unions.js";
import { fail } from "../failure.js";
import type { Schema, SchemaObject } from "../read/schema.js";
import { acceptsAll, conditionOf, demandsPresence, memberCondition } from "./condition.js";
import { functionOf, validatorName } from "./validator-name.js";

/** Names that the emitted code uses and packages/validate/src provides; see `IMPORTS` in print-validators.ts. */
const CODE_POINT_LENGTH = _`codePointLength`;
const HAS_UNIQUE_ITEMS = _`hasUniqueItems`;
export const FORMATS: Code = _`FORMATS`;

/** A reference is a call of the shape's own function, so that each shape is compiled once and may refer to any other. */
const reference: CodeKeywordDefinition = {
  keyword: "$ref",
  schemaType: "string",
  code(context) {
    context.fail(_`!${functionOf(context.schema as string)}(${context.data})`);
  },
};

/** Lengths count code points. One that must only differ from zero needs no counting, and nearly every string is of that kind. */
const lengths: CodeKeywordDefinition = {
  keyword: ["minLength", "maxLength"],
  type: "string",
  schemaType: "number",
  code(context) {
    const { data, keyword, schema } = context;
    if (keyword === "maxLength") context.fail(_`${CODE_POINT_LENGTH}(${data}) > ${schema}`);
    else if (schema === 1) context.fail(_`${data}.length < 1`);
    else context.fail(_`${CODE_POINT_LENGTH}(${data}) < ${schema}`);
  },
};

/** Items are scalars (`checkUniqueItems` sees to it), so uniqueness is decided in linear time. */
const uniqueItems: CodeKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  code(context) {
    if (context.schema === true) context.fail(_`!${HAS_UNIQUE_ITEMS}(${context.data})`);
  },
};

/** The tag decides which one function is called. */
function discriminator(definitions: Definitions): CodeKeywordDefinition {
  return {
    keyword: "discriminator",
    type: "object",
    schemaType: "object",
    code(context) {
      const { data, gen, parentSchema, schema } = context;
      const alternatives = readAlternatives(parentSchema as SchemaObject, "discriminator", definitions);
      const tag = gen.const(
        "tag",
        _`${data}${getProperty((schema as { propertyName: string }).propertyName)}`,
      );
      let accepts = _`false`;
      for (const [name, title] of [...alternatives].reverse()) {
        accepts = _`${tag} === ${name} ? ${new Name(validatorName(title))}(${data}) : ${accepts}`;
      }
      context.fail(_`!(${accepts})`);
    },
  };
}

/** Each member by one condition where it has one, by the compiler's statements otherwise. */
const properties: CodeKeywordDefinition = {
  keyword: "properties",
  type: "object",
  schemaType: "object",
  code(context) {
    const { data, gen, parentSchema, schema } = context;
    const { required = [] } = parentSchema as SchemaObject;
    for (const [name, member] of Object.entries(schema as Record<string, Schema>)) {
      if (acceptsAll(member)) continue;
      const value = _`${data}${getProperty(name)}`;
      const condition = memberCondition(member, value, required.includes(name));
      if (condition !== undefined) context.fail(_`!(${condition})`);
      else gen.if(_`${value} !== undefined`, () => compileMember(context, name));
    }
  },
};

/** Members whose own condition is false without them are not asked for twice. */
const required: CodeKeywordDefinition = {
  keyword: "required",
  type: "object",
  schemaType: "array",
  code(context) {
    const { data, schema, parentSchema } = context;
    const { properties: members = {} } = parentSchema as SchemaObject;
    const missing = (schema as string[])
      .filter((name) => !demandsPresence(members[name] ?? true))
      .map((name) => _`${data}${getProperty(name)} === undefined`);
    if (missing.length > 0) context.fail(or(...missing));
  },
};

/** Members that `properties` does not name: refused, or each by one condition. */
const additionalProperties: CodeKeywordDefinition = {
  keyword: "additionalProperties",
  type: "object",
  code(context) {
    const { data, gen, schema, parentSchema } = context;
    if (acceptsAll(schema as Schema)) return;
    const names = Object.keys((parentSchema as SchemaObject).properties ?? {});
    gen.forIn("key", data, (key) => {
      const accepted = conditionOf(schema as Schema, _`${data}[${key}]`);
      if (accepted === undefined)
        return void fail("additionalProperties", "cannot be told in one condition; give it a title");
      const known = names.map((name) => _`${key} === ${name}`);
      gen.if(_`!(${or(...known, accepted)})`, () => context.error());
    });
  },
};

function compileMember(context: KeywordCxt, name: string): void {
  const valid = context.gen.name("valid");
  context.subschema({ keyword: "properties", schemaProp: name, dataProp: name }, valid);
}

/** Keywords that are conditions as a whole: what a schema says under them must be sayable in one expression. */
function condition(
  keyword: "items" | "contains" | "propertyNames" | "if" | "anyOf" | "oneOf",
): CodeKeywordDefinition {
  return {
    keyword,
    code(context) {
      const schema = context.parentSchema as SchemaObject;
      if (keyword === "oneOf" && schema.discriminator !== undefined) return; // the tag has decided
      const met = CONDITIONS[keyword](schema, context.data);
      if (met === undefined)
        fail(keyword, `cannot be told in one condition: ${JSON.stringify(schema)}; give its parts titles`);
      else context.fail(_`!(${met})`);
    },
  };
}

const CONDITIONS: Record<
  Parameters<typeof condition>[0],
  (schema: SchemaObject, data: Name) => Code | undefined
> = {
  items: ({ items = true }, data) => whereList(conditionOf({ type: "array", items }, data), data),
  contains: ({ contains = true }, data) => {
    const accepted = conditionOf(contains, _`item`);
    return whereList(accepted && _`${data}.some(item => ${accepted})`, data);
  },
  propertyNames: ({ propertyNames = true }, data) => {
    const accepted = conditionOf(
      typeof propertyNames === "object" ? { type: "string", ...propertyNames } : propertyNames,
      _`item`,
    );
    return accepted && _`(!isObject(${data}) || Object.keys(${data}).every(item => ${accepted}))`;
  },
  if: ({ if: when = true, then = true, else: otherwise = true }, data) =>
    conditionOf({ if: when, then, else: otherwise }, data),
  anyOf: ({ anyOf = [] }, data) => conditionOf({ anyOf }, data),
  oneOf: ({ oneOf = [] }, data) => {
    const branches = oneOf.map((branch) => conditionOf(branch, data));
    const known = branches.filter((branch) => branch !== undefined);
    const count = known
      .map((branch) => _`(${branch} ? 1 : 0)`)
      .reduce((sum, each) => _`${sum} + ${each}`, _`0`);
    return known.length === branches.length ? _`(${count} === 1)` : undefined;
  },
};

/** A keyword about arrays says nothing about other values. */
function whereList(met: Code | undefined, data: Name): Code | undefined {
  return met && _`(!Array.isArray(${data}) || ${met})`;
}

/** Replaces keywords whose built-in code would load a module at run time, compare every pair of items, or build errors. */
export function useOwnKeywords(ajv: Ajv2020, definitions: Definitions): void {
  const conditions = (["items", "contains", "propertyNames", "if", "anyOf", "oneOf"] as const).map(condition);
  const own = [
    reference,
    lengths,
    uniqueItems,
    discriminator(definitions),
    required,
    properties,
    additionalProperties,
    ...conditions,
  ];
  for (const keyword of own) {
    for (const name of [keyword.keyword].flat()) ajv.removeKeyword(name);
    ajv.addKeyword(keyword);
  }
}

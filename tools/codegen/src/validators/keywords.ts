import { _, type Ajv2020, type Code, type CodeKeywordDefinition, Name } from "ajv/dist/2020.js";
import { getProperty } from "ajv/dist/compile/codegen/index.js";
import { type Definitions, titleOf } from "../bundle/bundle.js";
import { readAlternatives } from "../bundle/unions.js";
import type { SchemaObject } from "../read/schema.js";

/** Names that the emitted code uses and packages/validate/src provides; see `IMPORTS` in print-validators.ts. */
const CODE_POINT_LENGTH = _`codePointLength`;
const HAS_UNIQUE_ITEMS = _`hasUniqueItems`;
export const FORMATS: Code = _`FORMATS`;

/** Name of the function that validates the shape of that title. */
export function validatorName(title: string): string {
  return `is${title}`;
}

/** A reference is a call of the shape's own function, so that each shape is compiled once and may refer to any other. */
const reference: CodeKeywordDefinition = {
  keyword: "$ref",
  schemaType: "string",
  code(context) {
    const validator = new Name(validatorName(titleOf(context.schema as string)));
    context.fail(_`!${validator}(${context.data})`);
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

/** Replaces keywords whose built-in code would load a module at run time, compare every pair of items, or build errors. */
export function useOwnKeywords(ajv: Ajv2020, definitions: Definitions): void {
  for (const keyword of [reference, lengths, uniqueItems, discriminator(definitions)]) {
    for (const name of [keyword.keyword].flat()) ajv.removeKeyword(name);
    ajv.addKeyword(keyword);
  }
}

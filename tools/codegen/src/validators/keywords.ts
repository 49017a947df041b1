import { _, type Ajv2020, type Code, type CodeKeywordDefinition } from "ajv/dist/2020.js";

/** Names that the emitted code uses and packages/validate/src provides; see `IMPORTS` in print-validators.ts. */
const CODE_POINT_LENGTH = _`codePointLength`;
const HAS_UNIQUE_ITEMS = _`hasUniqueItems`;
export const FORMATS: Code = _`FORMATS`;

/**
 * Lengths count code points. One that must only differ from zero needs no counting, which matters because nearly every string
 * of the protocol is of that kind and some are long.
 */
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

/** Items are scalars here (the reader of the schemas sees to it), so uniqueness is decided in linear time. */
const uniqueItems: CodeKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  code(context) {
    if (context.schema === true) context.fail(_`!${HAS_UNIQUE_ITEMS}(${context.data})`);
  },
};

/** Replaces the keywords whose built-in code would load a module at run time or compare every pair of items. */
export function useOwnKeywords(ajv: Ajv2020): void {
  for (const definition of [lengths, uniqueItems]) {
    for (const keyword of [definition.keyword].flat()) ajv.removeKeyword(keyword);
    ajv.addKeyword(definition);
  }
}

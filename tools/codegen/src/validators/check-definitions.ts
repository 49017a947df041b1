import { type Definitions, definition, titleOf } from "../bundle/bundle.js";
import { CodegenError } from "../failure.js";
import { type Schema, walk } from "../read/schema.js";

/**
 * The emitted check for unique items compares scalars in linear time. Lists of objects would need a comparison of every pair,
 * or a canonical form, both of which a hostile message could make expensive.
 */
export function checkUniqueItems(definitions: Definitions): void {
  const problems: string[] = [];
  for (const [title, schema] of Object.entries(definitions)) {
    walk(schema, "", ({ uniqueItems, items }, pointer) => {
      if (uniqueItems === true && !isScalar(items ?? true, definitions)) {
        problems.push(
          `${title}#${pointer}: uniqueItems needs items that are strings, numbers, booleans or null`,
        );
      }
    });
  }
  if (problems.length > 0) throw new CodegenError(problems);
}

function isScalar(schema: Schema, definitions: Definitions): boolean {
  if (typeof schema === "boolean") return !schema;
  if (schema.const !== undefined || schema.enum !== undefined) return true;
  if (schema.type !== undefined) return schema.type !== "object" && schema.type !== "array";
  if (schema.$ref !== undefined) return isScalar(definition(definitions, titleOf(schema.$ref)), definitions);
  const members = schema.anyOf ?? schema.oneOf ?? [];
  return members.length > 0 && members.every((member) => isScalar(member, definitions));
}

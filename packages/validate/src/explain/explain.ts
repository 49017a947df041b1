import { FORMATS } from "../format/formats.js";
import { SCHEMAS_JSON } from "../generated/schemas.js";
import { SHAPES } from "../generated/validators.js";
import type { Issue } from "../result/result.js";
import type { Schema } from "./schema.js";
import { type Shapes, Walk } from "./walk.js";

let parsed: { readonly [title: string]: Schema } | undefined;

/** The schemas are parsed when the first refusal is explained, not when the module loads. */
function definitions(): { readonly [title: string]: Schema } {
  parsed ??= JSON.parse(SCHEMAS_JSON) as { readonly [title: string]: Schema };
  return parsed;
}

const shapes: Shapes = {
  schema: (title) => definitions()[title] ?? {},
  accepts: (title, value) => SHAPES[title]?.(value) ?? false,
  isFormat: (format, text) => FORMATS[format as keyof typeof FORMATS](text),
};

/**
 * Says why a shape refuses a value: at most `limit` issues, at least one.
 *
 * @param title Title of the shape.
 * @param value A value that the shape's validator has refused.
 */
export function explain(title: string, value: unknown, limit: number): Issue[] {
  const walk = new Walk(shapes, limit);
  walk.shape(title, value);
  if (walk.issues.length > 0) return walk.issues;
  return [{ path: "", code: "refused", message: `is not a valid ${title}` }];
}

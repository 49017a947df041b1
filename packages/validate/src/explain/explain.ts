import { FORMATS } from "../format/formats.js";
import { SCHEMAS_JSON } from "../generated/schemas.js";
import type { Issue } from "../result/result.js";
import { accepts } from "../verdict.js";
import type { Schema } from "./schema.js";
import { type Shapes, Walk } from "./walk.js";

type Definitions = { readonly [title: string]: Schema };
let parsed: Definitions | undefined;

/** The schemas are parsed when the first refusal is explained, not when the module loads. */
function definitions(): Definitions {
  parsed ??= JSON.parse(SCHEMAS_JSON) as Definitions;
  return parsed;
}

const shapes: Shapes = {
  schema: (title) => definitions()[title] ?? {},
  accepts,
  isFormat: (format, text) => FORMATS[format as keyof typeof FORMATS](text),
};

/**
 * Says why a shape refuses a value: at most `limit` issues, at least one.
 *
 * @param title Title of the shape.
 * @param value A value that {@link accepts} has refused.
 */
export function explain(title: string, value: unknown, limit: number): Issue[] {
  const walk = new Walk(shapes, limit);
  walk.shape(title, value);
  if (walk.issues.length > 0) return walk.issues;
  return [{ path: "", code: "refused", message: `is not a valid ${title}` }];
}

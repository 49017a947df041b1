import type { Bundle } from "../bundle/bundle.js";
import { mapSubschemas, type Schema } from "../read/schema.js";

/** The definitions as one JSON text, cheap to carry and parsed only when something has to be explained. */
export function printSchemas({ definitions, titleOfDocument }: Bundle, notice: string): string {
  const bare = Object.fromEntries(
    Object.entries(definitions).map(([title, schema]) => [title, withoutProse(schema)]),
  );
  return `// ${notice}

/** Base name of a schema document -> title of the shape at its root, a key of the object in {@link SCHEMAS_JSON}. */
export const TITLES_BY_DOCUMENT = {
${Object.entries(titleOfDocument)
  .map(([name, title]) => `  ${JSON.stringify(name)}: ${JSON.stringify(title)},`)
  .join("\n")}
} as const;

/** JSON text of an object: title -> schema, without titles and descriptions. References read \`#/$defs/Title\`. */
export const SCHEMAS_JSON =
  ${quoteSingly(JSON.stringify(bare))};
`;
}

function withoutProse(schema: Schema): Schema {
  if (typeof schema === "boolean") return schema;
  const { title, description, $comment, ...rest } = schema;
  return mapSubschemas(rest, "", withoutProse);
}

/** JSON is full of double quotes, so the literal has single ones. */
function quoteSingly(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

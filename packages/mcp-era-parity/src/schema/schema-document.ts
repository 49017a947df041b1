import { SchemaLayerError } from "./schema-layer-error.js";

/** Draft-07 documents call it `definitions`, 2020-12 documents `$defs`. */
export type Container = "$defs" | "definitions";

/** The two dialects in which MCP revisions are published. */
export type Dialect = "draft-07" | "2020-12";

/** The definitions of one revision, by name. */
export interface SchemaDocument {
  readonly dialect: Dialect;
  readonly container: Container;
  readonly definitions: ReadonlyMap<string, unknown>;
}

const DIALECTS: ReadonlyMap<unknown, Dialect> = new Map([
  ["http://json-schema.org/draft-07/schema#", "draft-07"],
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/**
 * Reads the schema document of one revision (era-parity 4).
 *
 * @param name what messages call the document, such as its file name
 * @throws SchemaLayerError `schema-not-json`, `schema-dialect-unknown`; `schema-container-missing` or `schema-container-doubled`
 *   unless exactly one of `$defs` and `definitions` is there
 *
 * @example
 * readSchemaDocument(await readFile("2026-07-28.schema.json"), "2026-07-28.schema.json").definitions.has("CallToolResult")
 */
export function readSchemaDocument(bytes: Uint8Array, name: string): SchemaDocument {
  const document = parse(bytes, name);
  const container = soleContainer(document, name);
  const definitions = document[container];
  if (!isObject(definitions)) {
    throw new SchemaLayerError(
      "schema-container-missing",
      `${name}: "${container}" must be an object of definitions`,
    );
  }
  const dialect = DIALECTS.get(document.$schema);
  if (dialect === undefined) {
    throw new SchemaLayerError("schema-dialect-unknown", `${name}: "$schema" must name draft-07 or 2020-12`);
  }
  return { dialect, container, definitions: new Map(Object.entries(definitions)) };
}

type JsonObject = { readonly [member: string]: unknown };

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(bytes: Uint8Array, name: string): JsonObject {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (isObject(value)) return value;
  } catch {
    // Told below: what the parser says would quote the document.
  }
  throw new SchemaLayerError("schema-not-json", `${name} must be one JSON object in UTF-8`);
}

function soleContainer(document: JsonObject, name: string): Container {
  const [container, second] = (["$defs", "definitions"] as const).filter((each) =>
    Object.hasOwn(document, each),
  );
  if (container === undefined) {
    throw new SchemaLayerError(
      "schema-container-missing",
      `${name} has neither "$defs" nor "definitions"; one container of definitions is expected`,
    );
  }
  if (second !== undefined) {
    throw new SchemaLayerError(
      "schema-container-doubled",
      `${name} has both "$defs" and "definitions"; one container of definitions is expected`,
    );
  }
  return container;
}

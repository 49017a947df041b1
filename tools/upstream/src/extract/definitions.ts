import { UpstreamFailure } from "../failure.js";
import { isJsonObject, type JsonObject } from "../json/json.js";
import { mapSchema } from "./walk.js";

/** Draft-07 documents call it `definitions`, 2020-12 documents `$defs`. */
export type Container = "$defs" | "definitions";

/** An official schema: its dialect, and its definitions by name. */
export interface OfficialSchema {
  readonly dialect: string;
  readonly container: Container;
  readonly definitions: ReadonlyMap<string, JsonObject>;
}

/**
 * Reads an official `schema.json`, whose bytes were checked before.
 *
 * @throws UpstreamFailure `source-not-json`, `dialect-missing`, `container-missing` or `container-doubled`
 */
export function readOfficialSchema(bytes: Uint8Array, name: string): OfficialSchema {
  const document = parse(bytes, name);
  if (!isJsonObject(document)) throw new UpstreamFailure("source-not-json", `${name} holds no JSON object`);
  const container = soleContainer(document, name);
  const definitions = document[container];
  if (!isJsonObject(definitions)) {
    throw new UpstreamFailure(
      "container-missing",
      `${name}: "${container}" must be an object of definitions`,
    );
  }
  if (typeof document.$schema !== "string") {
    throw new UpstreamFailure("dialect-missing", `${name} has no "$schema", so its dialect is unknown`);
  }
  const entries = Object.entries(definitions).map(([key, definition]) => {
    if (isJsonObject(definition)) return [key, definition] as const;
    throw new UpstreamFailure("definition-missing", `${name}: definition "${key}" is not an object`);
  });
  return { dialect: document.$schema, container, definitions: new Map(entries) };
}

function parse(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new UpstreamFailure("source-not-json", `${name} is not JSON in UTF-8`);
  }
}

function soleContainer(document: JsonObject, name: string): Container {
  const found = (["$defs", "definitions"] as const).filter((container) => Object.hasOwn(document, container));
  const [container, second] = found;
  if (container === undefined) {
    throw new UpstreamFailure("container-missing", `${name} has neither "$defs" nor "definitions"`);
  }
  if (second !== undefined) {
    throw new UpstreamFailure(
      "container-doubled",
      `${name} has both "$defs" and "definitions"; exactly one container of definitions is expected`,
    );
  }
  return container;
}

/**
 * The definitions that the roots reach, in the order in which they are met.
 *
 * @throws UpstreamFailure `definition-missing` or `reference-unsupported`
 */
export function reachableDefinitions(
  official: OfficialSchema,
  roots: readonly string[],
  name: string,
): Map<string, JsonObject> {
  const reached = new Map<string, JsonObject>();
  const visit = (key: string, from: string): void => {
    if (reached.has(key)) return;
    const definition = official.definitions.get(key);
    if (definition === undefined) {
      throw new UpstreamFailure(
        "definition-missing",
        `${name} has no definition "${key}", which ${from} needs`,
      );
    }
    reached.set(key, definition);
    mapSchema(definition, key, (schema, location) => {
      if (schema.$ref !== undefined) visit(referenced(schema.$ref, official.container, location), location);
      return schema;
    });
  };
  for (const root of roots) visit(root, "the subset");
  return reached;
}

/**
 * The definition that a `$ref` of the official schema names.
 *
 * @throws UpstreamFailure `reference-unsupported` for anything but a reference to one whole definition of the same document
 */
export function referenced(reference: unknown, container: Container, location: string): string {
  const prefix = `#/${container}/`;
  const key =
    typeof reference === "string" && reference.startsWith(prefix) ? reference.slice(prefix.length) : "";
  if (key !== "" && !/[/~%]/.test(key)) return key;
  throw new UpstreamFailure(
    "reference-unsupported",
    `${location}: only a reference to a whole definition of the same document (${prefix}<name>) can be extracted`,
  );
}

import { isDeepStrictEqual } from "node:util";
import { UpstreamFailure } from "../failure.js";
import { isJsonObject, type JsonObject } from "../json/json.js";
import type { Shape } from "../subsets/subset.js";
import { type Container, referenced } from "./definitions.js";
import { tidy } from "./tidy.js";
import { mapSchema } from "./walk.js";

/**
 * Gives every definition our name, title and description, makes definitions of the inline shapes that the table names, and
 * closes the objects that it calls closed. The table must name every reached definition and nothing that is not there.
 *
 * @returns the new definitions by key, in the order of the table
 * @throws UpstreamFailure `shape-unnamed`, `shape-unreached`, `shapes-differ` or `member-missing`
 */
export function shapeDefinitions(
  definitions: ReadonlyMap<string, JsonObject>,
  container: Container,
  shapes: readonly Shape[],
): Map<string, JsonObject> {
  const keys = new Map(
    shapes.flatMap((shape) => shape.from.map((location) => [location, shape.key] as const)),
  );
  const bodies = liftShapes(definitions, container, keys);
  return new Map(shapes.map((shape) => [shape.key, present(shape, commonBody(shape, bodies))]));
}

/** Takes every named place out of its surroundings, innermost first, and leaves a reference there. */
function liftShapes(
  definitions: ReadonlyMap<string, JsonObject>,
  container: Container,
  keys: ReadonlyMap<string, string>,
): Map<string, JsonObject> {
  const bodies = new Map<string, JsonObject>();
  const rename = (definition: string): JsonObject => ({ $ref: `#/${container}/${keyOf(definition, keys)}` });
  for (const [name, definition] of definitions) {
    keyOf(name, keys);
    mapSchema(definition, name, (schema, location) => {
      const body =
        schema.$ref === undefined
          ? schema
          : { ...schema, ...rename(referenced(schema.$ref, container, location)) };
      if (!keys.has(location)) return body;
      bodies.set(location, tidy(body, location));
      return rename(location);
    });
  }
  return bodies;
}

function keyOf(definition: string, keys: ReadonlyMap<string, string>): string {
  const key = keys.get(definition);
  if (key !== undefined) return key;
  throw new UpstreamFailure(
    "shape-unnamed",
    `the definition "${definition}" is reached, but the subset has no shape for it; name, title and describe it`,
  );
}

function commonBody(shape: Shape, bodies: ReadonlyMap<string, JsonObject>): JsonObject {
  const found = shape.from.map((location) => {
    const body = bodies.get(location);
    if (body !== undefined) return body;
    throw new UpstreamFailure("shape-unreached", `shape "${shape.key}": nothing is reached at ${location}`);
  });
  const [first] = found;
  if (first === undefined || found.some((body) => !isDeepStrictEqual(body, first))) {
    throw new UpstreamFailure(
      "shapes-differ",
      `shape "${shape.key}": ${shape.from.join(" and ")} are not the same shape`,
    );
  }
  return first;
}

function present(shape: Shape, body: JsonObject): JsonObject {
  const bounded = mapSchema(body, shape.key, shape.closed ? close : open);
  return { title: shape.title, description: shape.description, ...describeMembers(shape, bounded) };
}

/** An object without named members is a map of anything, which our documents say: its type is one that can be read. */
function open(schema: JsonObject): JsonObject {
  if (
    schema.type !== "object" ||
    schema.properties !== undefined ||
    schema.additionalProperties !== undefined
  )
    return schema;
  return { ...schema, additionalProperties: true };
}

/** Only an object schema with named members is closed: a map says in `additionalProperties` what it holds. */
function close(schema: JsonObject): JsonObject {
  if (schema.properties === undefined || schema.additionalProperties !== undefined) return schema;
  return { ...schema, additionalProperties: false };
}

function describeMembers(shape: Shape, body: JsonObject): JsonObject {
  if (shape.members === undefined) return body;
  const properties = isJsonObject(body.properties) ? { ...body.properties } : {};
  for (const [name, description] of Object.entries(shape.members)) {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isJsonObject(member) || member.$ref !== undefined) {
      throw new UpstreamFailure(
        "member-missing",
        `shape "${shape.key}": there is no member "${name}" of its own to describe`,
      );
    }
    properties[name] = { description, ...member };
  }
  return { ...body, properties };
}

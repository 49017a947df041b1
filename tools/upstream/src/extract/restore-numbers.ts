import { UpstreamFailure } from "../failure.js";
import type { JsonObject } from "../json/json.js";
import type { Restoration } from "../subsets/subset.js";
import { mapSchema } from "./walk.js";

/**
 * Widens the integers that the official JSON generator made of TypeScript numbers back to numbers.
 *
 * The table and the schema must agree exactly: a named place without an integer fails, and so does an integer that is
 * not named.
 *
 * @throws UpstreamFailure `number-not-narrowed` or `integer-unnamed`
 */
export function restoreNumbers(
  definitions: ReadonlyMap<string, JsonObject>,
  restorations: readonly Restoration[],
): Map<string, JsonObject> {
  const pending = new Set(restorations.map((restoration) => restoration.at));
  const restored = new Map<string, JsonObject>();
  for (const [name, definition] of definitions) {
    restored.set(
      name,
      mapSchema(definition, name, (schema, location) => {
        const widened = widen(schema.type);
        if (widened === undefined) return schema;
        if (pending.delete(location)) return { ...schema, type: widened };
        throw new UpstreamFailure(
          "integer-unnamed",
          `${location} is an integer that no restoration names; compare it with schema.ts and name it`,
        );
      }),
    );
  }
  if (pending.size > 0) {
    throw new UpstreamFailure(
      "number-not-narrowed",
      `${[...pending].join(", ")}: a restoration is named here, but the official schema has no integer in this place`,
    );
  }
  return restored;
}

/** The `type` with `number` for `integer`; `undefined` when it names no integer. */
function widen(type: unknown): unknown {
  if (type === "integer") return "number";
  if (!Array.isArray(type) || !type.includes("integer")) return undefined;
  return type.map((name) => (name === "integer" ? "number" : name));
}

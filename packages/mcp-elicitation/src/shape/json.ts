/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** Whether a value is a JSON object, neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member that the object itself has: `toString` and the like are members only where the JSON says so. */
export function member(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

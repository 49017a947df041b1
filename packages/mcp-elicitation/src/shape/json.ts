/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/**
 * Whether a value is a JSON object: a plain one of whatever realm. A `FormData`, a `Map` or a `Date` is none, as JSON would lose what
 * they hold.
 */
export function isJsonObject(value: unknown): value is JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A member that the object itself has: `toString` and the like are members only where the JSON says so. */
export function member<Value>(object: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

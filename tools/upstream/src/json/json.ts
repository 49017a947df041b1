/** A JSON object whose members are not known yet. */
export type JsonObject = { readonly [member: string]: unknown };

/** True for a JSON object; false for arrays and null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One more step of a JSON Pointer (RFC 6901), with `~` and `/` escaped. */
export function pointerStep(name: string | number): string {
  return `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

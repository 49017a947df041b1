// The plain checks that generated validators call by the hundred.

/** A JSON object, as opposed to an array or null. */
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string of at least one character. */
export function isNonEmptyString(value: unknown): boolean {
  return typeof value === "string" && value.length > 0;
}

/** An integer from 0; `1.0` is one (wire-grammar 8.3). */
export function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** A number from 0, fractions allowed. */
export function isAmount(value: unknown): boolean {
  return Number.isFinite(value) && (value as number) >= 0;
}

/** An array, each entry of which is accepted. */
export function isListOf(value: unknown, accepts: (item: never) => boolean): boolean {
  return Array.isArray(value) && value.every(accepts as (item: unknown) => boolean);
}

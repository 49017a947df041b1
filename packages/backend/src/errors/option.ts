import { BackendError } from "./backend-error.js";

/** The longest delay that a JavaScript timer keeps, in milliseconds (about 24 days). */
export const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** The value of a numeric option: a whole number from 1 to `greatest`, or the default when it is absent. */
export function positiveOption(
  name: string,
  value: number | undefined,
  fallback: number,
  greatest = Number.MAX_SAFE_INTEGER,
): number {
  if (value === undefined) return fallback;
  if (Number.isInteger(value) && value >= 1 && value <= greatest) return value;
  throw new BackendError(
    "invalid-option",
    `option ${name} must be a whole number from 1 to ${greatest}; its default is ${fallback}`,
  );
}

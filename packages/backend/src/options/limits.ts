import { BackendError } from "../errors/backend-error.js";

/** Largest message that is read, in bytes: 4 MiB. */
const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;

/** Deepest nesting of objects and arrays in a message. */
const DEFAULT_MAX_DEPTH = 128;

/** The longest delay that a JavaScript timer keeps, in milliseconds (about 24 days). */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** The value of a limit on messages, in bytes. */
export function bytesOption(name: string, value: number | undefined): number {
  return positiveOption(name, value, DEFAULT_MAX_BYTES);
}

/** The value of a limit on nesting. */
export function depthOption(name: string, value: number | undefined): number {
  return positiveOption(name, value, DEFAULT_MAX_DEPTH);
}

/** The value of a delay in milliseconds. */
export function delayOption(name: string, value: number | undefined, fallback: number): number {
  return positiveOption(name, value, fallback, LONGEST_DELAY_MS);
}

/** The value of an option that is a TCP port; 0, the default, is any that is free. */
export function portOption(name: string, value = 0): number {
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  throw new BackendError("invalid-option", `option ${name} must be a whole number from 0 to 65535`);
}

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

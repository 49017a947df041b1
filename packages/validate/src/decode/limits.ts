import { AhpError } from "../result/ahp-error.js";

/** What {@link readJson} refuses to go beyond. */
export interface JsonLimits {
  /** Largest input in bytes of UTF-8. Default 4 MiB (4 194 304). `Infinity` lifts the limit. */
  readonly maxBytes?: number;
  /** Deepest nesting of objects and arrays; a lone scalar has depth 0, `{}` depth 1. Default 128. */
  readonly maxDepth?: number;
}

export const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;
export const DEFAULT_MAX_DEPTH = 128;

/**
 * The value of a limit option. A limit that is not a positive number is a programming mistake: AhpError `invalid-option`.
 *
 * @example
 * limitOption("maxBytes", options.maxBytes, DEFAULT_MAX_BYTES)
 */
export function limitOption(name: string, value: number | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value === "number" && value > 0) return value;
  throw new AhpError(
    "invalid-option",
    `option ${name} must be a number greater than 0; its default is ${fallback}`,
  );
}

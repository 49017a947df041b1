import type { WireModelError } from "./wire-model-error.js";

/** Whether a message has the shape that the model knows. That is all: it is not accepted, answered or served by anyone. */
export type WireModelVerdict =
  | { readonly valid: true }
  | { readonly valid: false; readonly error: WireModelError };

const VALID: WireModelVerdict = { valid: true };

/** The verdict for the first error, or for none. */
export function verdictOf(error: WireModelError | undefined): WireModelVerdict {
  return error === undefined ? VALID : { valid: false, error };
}

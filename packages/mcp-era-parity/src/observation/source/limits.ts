import { ParityError } from "../../result/parity-error.js";

/** What bounds the reading of a transcript. Each limit is inclusive. */
export interface Limits {
  /** Bytes of the whole source. */
  readonly maxBytes: number;
  /** Bytes of one line, for the format `jsonrpc` alone. */
  readonly maxLineBytes: number;
  /** Lines or entries, whether they turn out to hold a message or not. */
  readonly maxEvents: number;
  /** Nesting of objects and arrays; a transcript beyond it is refused. At most 512. */
  readonly maxDepth: number;
  /** Nesting beyond which the ingest gate refuses what could still be read. */
  readonly gateDepth: number;
}

/** What applies where an option does not say otherwise (era-parity 2.1 and 2.12). */
export const DEFAULT_LIMITS: Limits = {
  maxBytes: 16_777_216,
  maxLineBytes: 1_048_576,
  maxEvents: 100_000,
  maxDepth: 128,
  gateDepth: 64,
};

/** Reading goes one call deeper per level, so that more could exhaust the stack. */
const DEEPEST_ALLOWED = 512;

/**
 * The limits that apply, from those that were chosen.
 *
 * @throws ParityError `limit` for anything but a whole number of at least 1
 */
export function completeLimits(chosen: Partial<Limits> = {}): Limits {
  const limits = { ...DEFAULT_LIMITS, ...chosen };
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isSafeInteger(value) || value < 1)
      throw new ParityError("limit", `the limit ${name} must be a whole number of at least 1`);
  }
  if (limits.maxDepth > DEEPEST_ALLOWED)
    throw new ParityError("limit", `the limit maxDepth must be at most ${DEEPEST_ALLOWED}`);
  return limits;
}

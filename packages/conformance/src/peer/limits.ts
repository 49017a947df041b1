import { ConformanceError } from "../conformance-error.js";

/** How long the implementation under test is waited for, and how much of what it writes is read. */
export interface PeerLimits {
  /** Longest wait for one answer, and for a process that was started for one message to end. Milliseconds. */
  readonly timeoutMs: number;
  /** How long a process that was kept may still write when its input has ended. Then it is terminated. Milliseconds. */
  readonly settleMs: number;
  /** How long a process has to end after SIGTERM, before SIGKILL. Milliseconds. */
  readonly terminateGraceMs: number;
  /** Most bytes that are read of one process or one HTTP answer. */
  readonly maxOutputBytes: number;
}

/** The longest that a timer can wait. Milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The defaults, with those that were given in their place.
 *
 * @throws ConformanceError `invalid-option` for what is no whole number from 1, and for a time that no timer can wait
 */
export function limitsOf(defaults: PeerLimits, given: Partial<PeerLimits> = {}): PeerLimits {
  const limits: { -readonly [Name in keyof PeerLimits]: PeerLimits[Name] } = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof PeerLimits)[]) {
    const limit = given[name];
    if (limit === undefined) continue;
    const most = name === "maxOutputBytes" ? Number.MAX_SAFE_INTEGER : LONGEST_MS;
    if (!Number.isInteger(limit) || limit < 1 || limit > most)
      throw new ConformanceError("invalid-option", `limits.${name} must be a whole number from 1 to ${most}`);
    limits[name] = limit;
  }
  return limits;
}

export const DEFAULT_LIMITS: PeerLimits = {
  timeoutMs: 10_000,
  settleMs: 2_000,
  terminateGraceMs: 1_000,
  maxOutputBytes: 16 * 1024 * 1024,
};

import type { Ending } from "./ending.js";

/**
 * The time that one interception has, from dispatch to acceptance; it is never extended (AHP-FAIL-002). It ends when the deadline
 * passes or the interception is interrupted, whichever is first.
 */
export interface Budget extends Ending {
  /** True when the deadline has passed; false while it runs, and when it was interrupted before. */
  readonly expired: boolean;
  /** Milliseconds that are left; 0 when it is over. */
  remainingMs(): number;
}

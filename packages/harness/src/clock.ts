/** Where the harness takes time from. A test can put its own in the place of {@link systemClock}. */
export interface Clock {
  /** The time of day, for `event.time` and records. */
  now(): Date;
  /** Milliseconds on a clock that never goes back, for deadlines and durations. */
  monotonicMs(): number;
  /** Calls back once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, callback: () => void): () => void;
}

/** A longer delay would overflow the timer and fire at once. About 24.8 days. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(delayMs, 0), LONGEST_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

import type { Clock } from "./clock.js";
import type { Ending } from "./ending.js";

/** Waits for `delayMs`, or until the ending comes. Leaves neither a timer nor a listener behind. */
export function pause(delayMs: number, ending: Ending, clock: Clock): Promise<void> {
  if (delayMs <= 0 || ending.ended) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      forget();
      callOff();
      resolve();
    };
    const callOff = clock.after(delayMs, done);
    const forget = ending.onEnd(done);
  });
}

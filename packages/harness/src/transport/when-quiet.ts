// Node.js only: reached from the `node` entry alone.

/** Turns of the event loop after which it is quiet enough, so that a flood does not go on for ever. */
const MAX_TURNS = 1000;

/**
 * Calls back once a whole turn of the event loop brought nothing new. A timer alone does not say that nothing came: when the program
 * was busy, timers are due before what has arrived meanwhile is read.
 *
 * @param progress a number that changes with whatever is read
 */
export function whenQuiet(progress: () => number, callback: () => void, turns = MAX_TURNS): void {
  const before = progress();
  // After the next reading of whatever is ready.
  setImmediate(() => {
    if (progress() === before || turns <= 1) callback();
    else whenQuiet(progress, callback, turns - 1);
  });
}

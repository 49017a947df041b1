/** How often a process whose input has ended looks whether its harness still lives, in milliseconds. */
const LOOK_EVERY_MS = 500;

/** How long evaluations may go on when nothing more can come. */
export interface EndOptions {
  readonly graceMs: number;
  /**
   * The input held one message: the process was started for it, the end of its input is no sign that nobody waits, and the grace does
   * not count.
   */
  readonly perEvent: boolean;
  /** The process that started this one; undefined when the streams are not those of the process. */
  readonly harness: number | undefined;
}

/** Waits for what is still in evaluation. Calls `giveUp` when the grace is over, and when the harness is gone. */
export async function waitForTheRest(
  rest: Promise<void>,
  { graceMs, perEvent, harness }: EndOptions,
  giveUp: () => void,
): Promise<void> {
  const grace = perEvent ? undefined : setTimeout(giveUp, graceMs);
  const look =
    harness === undefined ? undefined : setInterval(() => isGone(harness) && giveUp(), LOOK_EVERY_MS).unref();
  await rest;
  clearTimeout(grace);
  clearInterval(look);
}

/**
 * Ends a process that outlives its harness, because something of the author's keeps it: an open connection, a timer. Keeps nothing alive
 * itself. As long as the harness lives, the end of the process is its matter.
 *
 * @param graceMs how long the process may still take then, in milliseconds
 */
export function endWithHarness(harness: number, graceMs: number): void {
  const look = setInterval(() => {
    if (!isGone(harness)) return;
    clearInterval(look);
    setTimeout(() => process.exit(), graceMs).unref();
  }, LOOK_EVERY_MS).unref();
}

/** An orphan gets another parent; on Windows it keeps the number of the one that is gone. */
function isGone(harness: number): boolean {
  if (process.ppid !== harness) return true;
  try {
    process.kill(harness, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/**
 * What the promise comes to, or undefined once the signal aborts. What comes of the promise later is ignored, a rejection included.
 * Leaves no listener behind.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  promise.catch(() => {});
  if (signal.aborted) return undefined;
  let abort: () => void = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    abort = () => resolve(undefined);
    signal.addEventListener("abort", abort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

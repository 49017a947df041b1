/**
 * Tells the host that one of its own callbacks threw. Never throws itself; without `onError` a line on the console names the error but
 * not its text, which may hold a payload.
 */
export function tellHost(
  onError: ((error: unknown) => void) | undefined,
  what: string,
  error: unknown,
): void {
  try {
    if (onError !== undefined) return onError(error);
    const name = error instanceof Error ? error.name : "an exception";
    console.error(`@ahp/harness: ${what} (${name}); give createHarness the option onError`);
  } catch {
    // The host's error handler failed as well; there is nobody left to tell.
  }
}

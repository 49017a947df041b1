import type { AuditRecord, AuditSink } from "./record.js";

/**
 * Hands each record to the sink. A sink that throws, or whose promise rejects, changes no decision and goes unhandled by nobody:
 * `onError` is told, and without one a line on the console says that records are being lost.
 */
export function recordDelivery(
  sink: AuditSink | undefined,
  onError: ((error: unknown) => void) | undefined,
): (record: AuditRecord) => void {
  if (sink === undefined) return () => {};
  const lost = (error: unknown) => {
    try {
      (onError ?? warn)(error);
    } catch {
      // The host's error handler failed as well; there is nobody left to tell.
    }
  };
  return (record) => {
    try {
      const pending = sink(record);
      if (isThenable(pending)) Promise.resolve(pending).catch(lost);
    } catch (error) {
      lost(error);
    }
  };
}

/** The text of an error may hold what was to be recorded, so that only its name is shown. */
function warn(error: unknown): void {
  const name = error instanceof Error ? error.name : "an exception";
  console.error(
    `@ahp/harness: onAudit failed (${name}), and a record is lost; give createHarness the option onError`,
  );
}

/** Also the promises of other libraries and realms. */
function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

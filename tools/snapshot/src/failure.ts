/** What can keep the command from doing its work. Stable names, shown in brackets on the command line. */
export type FailureCode =
  | "documents-missing"
  | "document-not-json"
  | "manifest-missing"
  | "manifest-outdated"
  | "snapshot-changed"
  | "snapshot-exists"
  | "version-missing"
  | "draft-left-over"
  | "unreadable";

/**
 * A condition of the schema folder that the command reports and exits with 1 for. Caught in the command only.
 *
 * @example
 * throw new SnapshotFailure("snapshot-exists", "schemas/2026-07-28 exists; a snapshot never changes")
 */
export class SnapshotFailure extends Error {
  override readonly name = "SnapshotFailure";

  constructor(
    readonly code: FailureCode,
    message: string,
  ) {
    super(message);
  }
}

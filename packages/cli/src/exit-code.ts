/** What the exit status of every `ahp` command means. */
export const EXIT = {
  /** Answered without a denial; for `check`: every file is valid. */
  ok: 0,
  /** Something failed; for `check`: a file is not valid. */
  failure: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Denied. */
  denied: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A wrong command line that only shows once its options are seen together. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

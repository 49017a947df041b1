/** How long the implementation under test is waited for, and how much of what it writes is read. */
export interface PeerLimits {
  /** Longest wait for one answer, and for a process that was started for one message to end. Milliseconds. */
  readonly timeoutMs: number;
  /** How long a process that was kept may still write when its input has ended. Then it is terminated. Milliseconds. */
  readonly settleMs: number;
  /** How long a process has to end after SIGTERM, before SIGKILL. Milliseconds. */
  readonly terminateGraceMs: number;
  /** Most bytes that are read of one process or one HTTP answer. */
  readonly maxOutputBytes: number;
}

export const DEFAULT_LIMITS: PeerLimits = {
  timeoutMs: 10_000,
  settleMs: 2_000,
  terminateGraceMs: 1_000,
  maxOutputBytes: 16 * 1024 * 1024,
};

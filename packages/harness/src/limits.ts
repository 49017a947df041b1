import { HarnessError } from "./harness-error.js";

/** Every bound of a harness, by name. All can be changed with the option `limits`. */
export interface HarnessLimits {
  /** Longest answer that is read, in bytes. Default 4 MiB. */
  readonly maxResponseBytes: number;
  /** Deepest nesting of objects and arrays in an answer. Default 128. */
  readonly maxDepth: number;
  /** Interceptions that may wait for one backend; further ones fail at once as `overloaded`. Default 4096. */
  readonly maxQueued: number;
  /** Processes of one per-event backend that may run at the same time. Default 16. */
  readonly maxProcesses: number;
  /** Connections to one HTTP origin (pooled HTTP only). Default 64. */
  readonly maxConnections: number;
  /** How often a request that nobody answered is put again, inside its deadline. 0 never does. Default 1. */
  readonly maxRetries: number;
  /** Delay before that when nobody could be reached; doubles with each. Default 100 ms. */
  readonly retryDelayMs: number;
  /** How long a connection may take to be made, in milliseconds, within the deadline. Default 10 000. */
  readonly connectTimeoutMs: number;
  /** Lines of a process's stderr that are kept for a failure record. 0 keeps none. Default 20. */
  readonly stderrLines: number;
  /** Unreadable frames after which a persistent process is ended. Default 3. */
  readonly maxMalformedFrames: number;
  /** Deadlines in a row that a persistent process may let pass before it is ended. Default 2. */
  readonly maxUnanswered: number;
  /** Delay before a persistent process is started again after its first failure; doubles with each. Default 100 ms. */
  readonly restartDelayMs: number;
  /** Longest such delay. Default 5000 ms. */
  readonly maxRestartDelayMs: number;
  /** How long a process may take to end by itself after its stdin was closed, before SIGTERM. Default 500 ms. */
  readonly stdinGraceMs: number;
  /** How long it may take after SIGTERM, before SIGKILL. Default 1000 ms. */
  readonly terminateGraceMs: number;
  /** How long its pipes may stay open after it ended (a helper that left its process group can hold them). Default 250 ms. */
  readonly drainGraceMs: number;
  /** Observations that may wait for one backend; further ones are lost and counted. Default 1024. */
  readonly maxObservations: number;
  /** Observations that are on their way to one backend at once. Default 4. */
  readonly maxDeliveries: number;
  /** How long one observation may take to be delivered, in milliseconds. Default 10 000. */
  readonly observeTimeoutMs: number;
  /** How long `close()` goes on delivering observations that wait, in milliseconds. Default 2000. */
  readonly observeDrainMs: number;
  /** How long a person may take over one elicitation, in milliseconds, unless the call says otherwise. Default 300 000: five minutes. */
  readonly dialogTimeoutMs: number;
}

/** The default of each limit. */
export const DEFAULT_LIMITS: HarnessLimits = {
  maxResponseBytes: 4 * 1024 * 1024,
  maxDepth: 128,
  maxQueued: 4096,
  maxProcesses: 16,
  maxConnections: 64,
  maxRetries: 1,
  retryDelayMs: 100,
  connectTimeoutMs: 10_000,
  stderrLines: 20,
  maxMalformedFrames: 3,
  maxUnanswered: 2,
  restartDelayMs: 100,
  maxRestartDelayMs: 5000,
  stdinGraceMs: 500,
  terminateGraceMs: 1000,
  drainGraceMs: 250,
  maxObservations: 1024,
  maxDeliveries: 4,
  observeTimeoutMs: 10_000,
  observeDrainMs: 2000,
  dialogTimeoutMs: 300_000,
};

const MAY_BE_ZERO: ReadonlySet<string> = new Set([
  "maxQueued",
  "maxRetries",
  "retryDelayMs",
  "stderrLines",
  "restartDelayMs",
  "maxRestartDelayMs",
  "stdinGraceMs",
  "terminateGraceMs",
  "drainGraceMs",
  "observeDrainMs",
]);

/**
 * The limits with their defaults filled in. Throws a {@link HarnessError} `invalid-option` for an unknown name or a number that
 * is no whole number in range: a limit that silently does not hold is worse than none.
 */
export function resolveLimits(given: Partial<HarnessLimits> = {}): HarnessLimits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      const known = Object.keys(DEFAULT_LIMITS).join(", ");
      throw new HarnessError("invalid-option", `limits.${name} is not a limit; known are ${known}`);
    }
    const least = MAY_BE_ZERO.has(name) ? 0 : 1;
    if (value !== undefined && (!Number.isSafeInteger(value) || value < least)) {
      throw new HarnessError("invalid-option", `limits.${name} must be a whole number of at least ${least}`);
    }
  }
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...DEFAULT_LIMITS, ...chosen };
}

/**
 * Remembers answers for several copies of one backend, so that whichever copy an event reaches again gives the answer that another
 * copy gave before. A store that fails or is slow costs an evaluation, never a decision: the request is then evaluated anew and
 * `onError` gets a BackendError `duplicate-store-failed`.
 *
 * Keys are short, made of ASCII, and hold nothing of an event. Values are JSON text as it would have left for the harness; protect the
 * store as you would the policy, because whoever can write to it can decide.
 *
 * @example
 * const store: DuplicateStore = {
 *   get: (key) => redis.get(key),
 *   set: (key, value, expiresInMs) => redis.set(key, value, { expiration: { type: "PX", value: expiresInMs } }),
 * };
 */
export interface DuplicateStore {
  /** The value that was set and has not expired; null or undefined when there is none. */
  get(key: string): string | null | undefined | Promise<string | null | undefined>;
  /** Remembers a value for so many milliseconds. What it returns is awaited and not looked at. */
  set(key: string, value: string, expiresInMs: number): unknown;
}

/** How deliveries of one event that come again are recognized and answered. */
export interface DuplicateOptions {
  /** How long an answer is remembered, in milliseconds. Default 600 000 (ten minutes). */
  readonly timeToLiveMs?: number;
  /**
   * Answers in this process's memory at most. Default 1 000. The older half is forgotten at once when there is no more room. Without
   * effect when there is a `store`.
   */
  readonly maxEntries?: number;
  /**
   * Characters in this process's memory at most, requests and answers together. Default 8 388 608. An exchange of more than half of
   * it is not remembered. Without effect when there is a `store`.
   */
  readonly maxCharacters?: number;
  /** Where answers are remembered instead of this process's memory. */
  readonly store?: DuplicateStore;
  /** How long the store may take to get or to set, in milliseconds, before it counts as failed. Default 500. */
  readonly storeTimeoutMs?: number;
}

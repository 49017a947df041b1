import type { DuplicateStore } from "@ahp/backend";

/** What the store uses of a client of Redis. Those of `redis` and `@redis/client` have it. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  set(
    key: string,
    value: string,
    options: { condition: "NX"; expiration: { type: "PX"; value: number } },
  ): Promise<unknown>;
}

/**
 * Remembers answers in Redis, for copies of a backend on any number of machines. Redis itself removes what has expired.
 *
 * @example
 * const client = createClient({ url, disableOfflineQueue: true }).on("error", console.error);
 * createBackend({ name, version, intercept, duplicates: { store: redisStore(await client.connect()) } });
 */
export function redisStore(client: RedisClient): DuplicateStore {
  return {
    get: (key) => client.get(key),
    // NX: when two copies decided at the same time, the first decision is the one that stays.
    set: (key, value, expiresInMs) =>
      client.set(key, value, { condition: "NX", expiration: { type: "PX", value: expiresInMs } }),
  };
}

import type { DuplicateStore } from "@ahp/backend";

/** What the store uses of a database. Those of libsql and of better-sqlite3 have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): { get(...values: unknown[]): unknown; run(...values: unknown[]): unknown };
}

/**
 * Remembers answers in a SQLite file that several processes of one machine share. What has expired is removed with the next answer.
 *
 * @throws what the database throws when it cannot be used
 * @example
 * createBackend({ name, version, intercept, duplicates: { store: sqliteStore(new Database("answers.db")) } });
 */
export function sqliteStore(database: SqliteDatabase): DuplicateStore {
  // A call blocks the process, so it gives up on a locked file after a second; the backend then decides without the store.
  database.exec("PRAGMA busy_timeout = 1000");
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec(`
    CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS answers_by_expiry ON answers (expires_at);
  `);
  const find = database.prepare("SELECT value FROM answers WHERE key = ? AND expires_at > ?");
  const removeExpired = database.prepare("DELETE FROM answers WHERE expires_at <= ?");
  // When two processes decided at the same time, the first decision is the one that stays.
  const insert = database.prepare(
    "INSERT INTO answers (key, value, expires_at) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING",
  );
  return {
    get: (key) => (find.get(key, Date.now()) as { value: string } | undefined)?.value,
    set: (key, value, expiresInMs) => {
      const now = Date.now();
      removeExpired.run(now);
      insert.run(key, value, now + expiresInMs);
    },
  };
}

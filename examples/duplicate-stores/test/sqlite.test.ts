import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sqliteStore } from "../src/sqlite-store.js";
import { startCopy, stopAll } from "./copies.js";
import { itIsShared } from "./sharing.js";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ahp-answers-"));
  file = join(folder, "answers.db");
});

afterEach(async () => {
  vi.useRealTimers();
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

describe("one SQLite file, two processes", () => {
  itIsShared(() => ({ ANSWERS: file }));

  it("a file that somebody else has locked: each copy decides by itself and says so", async () => {
    const copy = await startCopy({ ANSWERS: file });
    await copy.deliver("e1");
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    expect(await copy.deliver("e2")).toContain("decided about e2");
    await expect.poll(copy.stderr).toContain("e2: the duplicate store failed to set an answer");
    other.exec("ROLLBACK");
    other.close();
    const decided = await copy.deliver("e3");
    const next = await startCopy({ ANSWERS: file });
    expect(await next.deliver("e3")).toBe(decided);
  });
});

describe("the store", () => {
  it("gives what was set until it expires, and removes it then", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const database = new Database(file);
    const store = sqliteStore(database);
    const rows = () => (database.prepare("SELECT count(*) AS n FROM answers").get() as { n: number }).n;
    expect(store.get("k1")).toBeUndefined();
    store.set("k1", "[1]", 1_000);
    vi.advanceTimersByTime(999);
    expect(store.get("k1")).toBe("[1]");
    vi.advanceTimersByTime(1);
    expect(store.get("k1")).toBeUndefined();
    store.set("k2", "[2]", 1_000);
    expect(rows()).toBe(1);
    database.close();
  });

  it("keeps the first of two answers", () => {
    const database = new Database(file);
    const store = sqliteStore(database);
    store.set("k", "[1]", 60_000);
    store.set("k", "[2]", 60_000);
    expect(store.get("k")).toBe("[1]");
    database.close();
  });
});

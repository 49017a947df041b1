import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { redisStore } from "../src/redis-store.js";
import { startCopy, stop, stopAll } from "./copies.js";
import { itIsShared } from "./sharing.js";

const isInstalled = spawnSync("redis-server", ["--version"]).status === 0;

let folder: string;
let redis: ChildProcess;
let url: string;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

async function startRedis(): Promise<void> {
  const port = await freePort();
  const options = ["--bind", "127.0.0.1", "--save", "", "--dir", folder];
  redis = spawn("redis-server", ["--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let log = "";
  for await (const chunk of redis.stdout ?? []) {
    log += String(chunk);
    if (log.includes("Ready to accept connections")) break;
  }
  redis.stdout?.resume();
  url = `redis://127.0.0.1:${port}`;
}

describe.runIf(isInstalled)("one Redis, two processes", () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "ahp-redis-"));
    await startRedis();
  });

  afterEach(async () => {
    await stopAll();
    if (redis.exitCode === null && redis.signalCode === null) await stop(redis, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  itIsShared(() => ({ REDIS_URL: url }));

  it("a Redis that is gone: each copy decides by itself and says so", async () => {
    const copy = await startCopy({ REDIS_URL: url });
    await copy.deliver("e1");
    await stop(redis, "SIGKILL");
    expect(await copy.deliver("e2")).toContain("decided about e2");
    await expect.poll(copy.stderr).toContain("e2: the duplicate store failed to get an answer");
  });

  it("keeps the first of two answers, and lets Redis remove it", async () => {
    const client = await createClient({ url }).connect();
    const store = redisStore(client);
    await store.set("k", "[1]", 60_000);
    await store.set("k", "[2]", 60_000);
    expect(await store.get("k")).toBe("[1]");
    expect(await client.pTTL("k")).toBeGreaterThan(0);
    expect(await store.get("other")).toBeNull();
    client.destroy();
  });
});

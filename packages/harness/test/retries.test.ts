import { symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "../src/clock.js";
import { chaosServer } from "./support/chaos-server.js";
import {
  harnessFor,
  httpBackend,
  QUICK_STOP,
  script,
  stdioBackend,
  temporaryFolder,
  toolCall,
} from "./support/setup.js";

/** A delay that nothing else in these tests has, by which the wait before a retry is recognized. */
const RETRY_DELAY_MS = 77;

/** The machine's clock; `beforeRetry` is called when the wait for a retry begins, so that no test depends on how fast it runs. */
function clockWith(beforeRetry: () => void | Promise<void>) {
  return {
    ...systemClock,
    after(delayMs: number, callback: () => void) {
      if (delayMs !== RETRY_DELAY_MS) return systemClock.after(delayMs, callback);
      void Promise.resolve(beforeRetry()).then(callback);
      return () => {};
    },
  };
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("a request that nobody answered", () => {
  it("is put again when the connection was refused, and the backend came up meanwhile", async () => {
    const port = await freePort();
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(500).end();
    });
    const { harness } = harnessFor([httpBackend(`http://127.0.0.1:${port}/`)], {
      limits: { retryDelayMs: RETRY_DELAY_MS },
      clock: clockWith(() => new Promise((resolve) => void server.listen(port, "127.0.0.1", resolve))),
    });
    const { record } = await harness.intercept("tool.before", toolCall());
    await harness.close();
    server.close();
    expect(record.asked).toMatchObject([{ attempt: 2, failure: { class: "http-status" } }]);
  });

  it("is put again at once when the connection was reset, word for word", async () => {
    const server = await chaosServer();
    const { harness } = harnessFor([httpBackend(server.url("/reset-first"))]);
    const { denial, record } = await harness.intercept("tool.before", toolCall());
    expect(denial).toMatchObject({ reason: "again", synthetic: false });
    expect(record.asked).toMatchObject([{ attempt: 2, outcome: "accepted" }]);
    expect(server.seen[1]?.text).toBe(server.seen[0]?.text);
  });

  it("is put again when a kept connection had become stale", async () => {
    const server = await chaosServer();
    const { harness } = harnessFor([httpBackend(server.url("/reset-kept"))], {
      limits: { maxConnections: 1 },
    });
    const first = await harness.intercept("tool.before", toolCall());
    const second = await harness.intercept("tool.before", toolCall());
    expect([first, second].map(({ denial, record }) => [denial?.reason, record.asked[0]?.attempt])).toEqual([
      ["fresh", 1],
      ["fresh", 2],
    ]);
  });

  it("is put again to a new process when a kept one had ended in order", async () => {
    const { harness } = harnessFor([stdioBackend("exit-second")]);
    const first = await harness.intercept("tool.before", toolCall());
    const second = await harness.intercept("tool.before", toolCall());
    expect(second.denial).toMatchObject({ synthetic: false });
    expect(second.denial?.reason).not.toBe(first.denial?.reason);
    expect(second.record.asked).toMatchObject([{ attempt: 2, outcome: "accepted" }]);
  });

  it.each(["persistent", "per_event"] as const)(
    "is put again over %s when the program could not be started before",
    async (lifecycle) => {
      const program = join(temporaryFolder(), "policy");
      const backend = stdioBackend("deny", { lifecycle });
      const late = {
        ...backend,
        transport: { type: "stdio" as const, command: program, args: [script("deny")], lifecycle },
      };
      const { harness } = harnessFor([late], {
        limits: { ...QUICK_STOP, retryDelayMs: RETRY_DELAY_MS, restartDelayMs: 1 },
        clock: clockWith(() => symlinkSync(process.execPath, program)),
      });
      const { denial, record } = await harness.intercept("tool.before", toolCall());
      expect(denial).toMatchObject({ synthetic: false });
      expect(record.asked).toMatchObject([{ attempt: 2, outcome: "accepted" }]);
    },
  );

  it("has one deadline for all attempts", async () => {
    const server = await chaosServer();
    const { harness } = harnessFor([httpBackend(server.url("/reset-then-hang"), { timeoutMs: 500 })]);
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked).toMatchObject([{ attempt: 2, failure: { class: "timeout" }, timeoutMs: 500 }]);
    expect(server.seen).toHaveLength(2);
  });

  it("is not put again when the wait for it would pass the deadline", async () => {
    const { harness } = harnessFor([httpBackend(`http://127.0.0.1:${await freePort()}/`)], {
      limits: { retryDelayMs: 60_000 },
    });
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked).toMatchObject([{ attempt: 1, failure: { class: "connect" } }]);
  });

  it("is not put again once the call was interrupted", async () => {
    const abort = new AbortController();
    const { harness } = harnessFor([httpBackend(`http://127.0.0.1:${await freePort()}/`)], {
      limits: { retryDelayMs: RETRY_DELAY_MS },
      clock: clockWith(() => abort.abort()),
    });
    const { outcome, record } = await harness.intercept("tool.before", toolCall(), { signal: abort.signal });
    expect(outcome).toBe("interrupted");
    expect(record.asked).toMatchObject([{ attempt: 1, outcome: "interrupted" }]);
  });

  it.each([0, 1, 3])("is put again %i times at most when that is the limit", async (maxRetries) => {
    const server = await chaosServer();
    const { harness } = harnessFor([httpBackend(server.url("/reset"))], { limits: { maxRetries } });
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked).toMatchObject([{ attempt: maxRetries + 1, failure: { class: "disconnected" } }]);
    expect(server.seen).toHaveLength(maxRetries + 1);
    expect(new Set(server.seen.map(({ text }) => text)).size).toBe(1);
  });
});

describe("a request is put once", () => {
  const ANSWERED = [
    "/deny",
    "/no-objection",
    "/error",
    "/garbage",
    "/empty",
    "/wrong-id",
    "/unadvertised",
    "/500",
    "/503",
    "/401",
    "/307",
    "/reset-in-body",
  ];

  it.each(ANSWERED)("when it was answered in whatever way: %s", async (path) => {
    const server = await chaosServer();
    const { harness } = harnessFor([httpBackend(server.url(path))], { limits: { maxRetries: 3 } });
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked).toMatchObject([{ attempt: 1 }]);
    expect(server.seen).toHaveLength(1);
  });

  it.each(["crash", "exit-silently", "garbage", "exit-at-once"])(
    "to a process that may have failed because of it: %s",
    async (name) => {
      for (const lifecycle of ["persistent", "per_event"] as const) {
        const { harness } = harnessFor([stdioBackend(name, { lifecycle })]);
        const { record } = await harness.intercept("tool.before", toolCall());
        expect(record.asked).toMatchObject([{ attempt: 1, outcome: "failed" }]);
      }
    },
  );

  it("to a kept process that crashed over it", async () => {
    const { harness } = harnessFor([stdioBackend("log-and-crash-second")]);
    await harness.intercept("tool.before", toolCall());
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked).toMatchObject([{ attempt: 1, failure: { class: "exited" } }]);
  });
});

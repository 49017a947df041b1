import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "../src/clock.js";
import type { EventPayload, Harness } from "../src/index.node.js";
import { eventually, isRunning } from "./support/processes.js";
import { observer } from "./support/recording.js";
import { harnessFor, QUICK_STOP, stdioBackend, temporaryFolder, toolCall } from "./support/setup.js";

/** The process ids of a backend that starts a helper: its own and the helper's. */
async function helperPids(file: string): Promise<number[]> {
  return eventually(() => existsSync(file) && (JSON.parse(readFileSync(file, "utf8") || "[]") as number[]));
}

const reasonOf = async (harness: Harness) =>
  (await harness.intercept("tool.before", toolCall())).denial?.reason;

describe("the processes of a harness", () => {
  it.each(["persistent", "per_event"] as const)(
    "over %s are gone after close, with the helpers that they started",
    async (lifecycle) => {
      const file = join(temporaryFolder(), "pids");
      const { harness } = harnessFor([stdioBackend("hang-with-helper", { lifecycle, args: [file] })]);
      const pending = harness.intercept("tool.before", toolCall());
      const pids = await helperPids(file);
      expect(pids.map(isRunning)).toEqual([true, true]);
      await harness.close();
      await eventually(() => pids.every((pid) => !isRunning(pid)));
      expect(pids.map(isRunning)).toEqual([false, false]);
      expect((await pending).outcome).toBe("interrupted");
    },
  );

  it("per event are gone after a timeout, with their helpers", async () => {
    const file = join(temporaryFolder(), "pids");
    const { harness } = harnessFor([
      stdioBackend("hang-with-helper", { lifecycle: "per_event", args: [file], timeoutMs: 4000 }),
    ]);
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked[0]?.failure?.class).toBe("timeout");
    const pids = await helperPids(file);
    await eventually(() => pids.every((pid) => !isRunning(pid)));
  });

  it.each(["persistent", "per_event"] as const)(
    "over %s that end by themselves take their helpers along",
    async (lifecycle) => {
      const file = join(temporaryFolder(), "pids");
      const { harness } = harnessFor([stdioBackend("abandon-helper", { lifecycle, args: [file] })]);
      expect(await reasonOf(harness)).toBe("helped");
      const pids = await helperPids(file);
      await harness.close();
      await eventually(() => pids.every((pid) => !isRunning(pid)));
    },
  );

  it("are not waited for without end when a helper left their group and holds their pipes", async () => {
    const file = join(temporaryFolder(), "pids");
    const { harness } = harnessFor([
      stdioBackend("abandon-helper", { lifecycle: "per_event", args: [file, "escape"] }),
    ]);
    expect(await reasonOf(harness)).toBe("helped");
    await harness.close();
    const [helper = 0] = await helperPids(file);
    expect(isRunning(helper)).toBe(true);
    process.kill(helper, "SIGKILL");
  });

  it("kept for many events are ended when they let deadlines in a row pass, and started anew", async () => {
    const file = join(temporaryFolder(), "pids");
    const { harness } = harnessFor([stdioBackend("hang-with-helper", { args: [file], timeoutMs: 800 })]);
    await harness.intercept("tool.before", toolCall());
    const pids = await helperPids(file);
    expect(isRunning(pids[0] ?? 0)).toBe(true);
    await harness.intercept("tool.before", toolCall());
    await eventually(() => pids.every((pid) => !isRunning(pid)));
  });

  it("that answer, but never what they were asked, let their deadlines pass just the same", async () => {
    const file = join(temporaryFolder(), "pids");
    const { harness } = harnessFor([stdioBackend("wrong-id", { args: [file], timeoutMs: 800 })]);
    await harness.intercept("tool.before", toolCall());
    const [pid = 0] = await helperPids(file);
    expect(isRunning(pid)).toBe(true);
    await harness.intercept("tool.before", toolCall());
    await eventually(() => !isRunning(pid));
  });

  it("that closed their input after an answer are asked nothing more: a new one answers, and at once", async () => {
    const asks = stdioBackend("answer-once");
    const subscriptions = [...asks.subscriptions, observer("turn.end")] as typeof asks.subscriptions;
    const { harness, observations } = harnessFor([{ ...asks, subscriptions }], {
      // Longer than any deadline here: how the process ends is waited for, and it does not end.
      limits: { ...QUICK_STOP, drainGraceMs: 60_000, maxRetries: 0 },
    });
    const first = await reasonOf(harness);
    const turn: EventPayload<"turn.end"> = {
      turn: { id: "turn-1" },
      outcome: "completed",
      continuationCount: 0,
      items: [],
    };
    // Only a write tells that nobody reads.
    while (!observations.some(({ outcome }) => outcome === "failed")) {
      harness.observe("turn.end", turn);
      await harness.flush();
    }
    const decision = await harness.intercept("tool.before", toolCall());
    expect(decision.denial).toMatchObject({ synthetic: false, reason: expect.stringMatching(/^\d+$/) });
    expect(decision.denial?.reason).not.toBe(first);
  });

  it("kept for many events answer all of them", async () => {
    const { harness } = harnessFor([stdioBackend("report-life")]);
    const lives = new Set([await reasonOf(harness), await reasonOf(harness), await reasonOf(harness)]);
    expect(lives.size).toBe(1);
  });

  it("per event are new for each", async () => {
    const { harness } = harnessFor([stdioBackend("report-life", { lifecycle: "per_event" })]);
    expect(new Set([await reasonOf(harness), await reasonOf(harness)]).size).toBe(2);
  });

  it("that crash are started again by the next question", async () => {
    const marker = join(temporaryFolder(), "crashed");
    const { harness } = harnessFor([stdioBackend("crash-first", { args: [marker] })]);
    const first = await harness.intercept("tool.before", toolCall());
    expect(first.record.asked[0]?.failure).toMatchObject({
      class: "exited",
      detail: expect.stringContaining("status 9"),
    });
    expect(await reasonOf(harness)).toBe("up again");
  });

  it("that keep crashing are not started again before their delay, and a short deadline learns the cause at once", async () => {
    const { harness } = harnessFor([stdioBackend("exit-at-once", { timeoutMs: 20_000 })], {
      limits: { ...QUICK_STOP, restartDelayMs: 60_000, maxRestartDelayMs: 60_000 },
    });
    await harness.intercept("tool.before", toolCall());
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked[0]?.failure).toMatchObject({
      class: "exited",
      detail: expect.stringContaining("not started again yet"),
    });
  });

  it("that keep crashing are started again after delays that double up to the limit, and are reset by an answer", async () => {
    const delays: number[] = [];
    const clock = {
      ...systemClock,
      // It stands still, so that the delays are what was asked for and not what was left of them.
      monotonicMs: () => 0,
      after: (delayMs: number, callback: () => void) => {
        if (delayMs > 80) return systemClock.after(delayMs, callback);
        delays.push(delayMs);
        return systemClock.after(0, callback);
      },
    };
    const limits = { ...QUICK_STOP, restartDelayMs: 10, maxRestartDelayMs: 80, maxRetries: 0 };
    const { harness } = harnessFor([stdioBackend("exit-at-once")], { clock, limits });
    for (let turn = 0; turn < 7; turn++) await harness.intercept("tool.before", toolCall());
    expect(delays).toEqual([10, 20, 40, 80, 80, 80]);

    delays.length = 0;
    const answering = harnessFor([stdioBackend("exit-second")], { clock, limits }).harness;
    for (let turn = 0; turn < 6; turn++) await answering.intercept("tool.before", toolCall());
    expect(delays).toEqual([10, 10]);
  });

  it("that repeat garbage are ended", async () => {
    const { harness } = harnessFor([stdioBackend("garbage")], {
      limits: { ...QUICK_STOP, maxMalformedFrames: 1 },
    });
    for (let turn = 0; turn < 3; turn++) {
      const { record } = await harness.intercept("tool.before", toolCall());
      expect(record.asked[0]?.failure?.class).toBe("malformed");
    }
  });

  it("that printed a banner answer the next question", async () => {
    const { harness } = harnessFor([stdioBackend("banner")]);
    const first = await harness.intercept("tool.before", toolCall());
    expect(first.record.asked[0]?.failure?.detail).toContain("banner");
    expect(await reasonOf(harness)).toBe("after the banner");
  });

  it("answer 50 questions that are put at once, each under its own id", async () => {
    const { harness, records } = harnessFor([stdioBackend("report-life")]);
    const decisions = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        harness.intercept("tool.before", { ...toolCall(), id: `event-${index}` }),
      ),
    );
    expect(decisions.map((decision) => decision.event.id)).toEqual(
      decisions.map((_, index) => `event-${index}`),
    );
    expect(new Set(decisions.map((decision) => decision.denial?.reason)).size).toBe(1);
    expect(decisions.every((decision) => decision.denial?.synthetic === false)).toBe(true);
    expect(records).toHaveLength(50);
  });

  it("per event are no more at once than the limit, and all questions are answered", async () => {
    const { harness } = harnessFor([stdioBackend("report-life", { lifecycle: "per_event" })], {
      limits: { ...QUICK_STOP, maxProcesses: 2 },
    });
    const decisions = await Promise.all(
      Array.from({ length: 6 }, () => harness.intercept("tool.before", toolCall())),
    );
    expect(new Set(decisions.map((decision) => decision.denial?.reason)).size).toBe(6);
  });

  it("see a safelist of the environment and what the host adds for them, and nothing else", async () => {
    process.env.AHP_TEST_UNLISTED = "1";
    const { harness } = harnessFor([stdioBackend("print-environment")], {
      env: (backendId) => ({ ADDED_FOR: backendId }),
    });
    const names = (await reasonOf(harness))?.split(",") ?? [];
    delete process.env.AHP_TEST_UNLISTED;
    expect(names).toContain("ADDED_FOR");
    expect(names).toContain("PATH");
    expect(names).not.toContain("AHP_TEST_UNLISTED");
    expect(
      names.every(
        (name) =>
          name === "ADDED_FOR" ||
          /^(?:PATH|HOME|LOGNAME|SHELL|TERM|USER|LANG|LC_ALL|LC_CTYPE|TZ|TMPDIR)$/.test(name),
      ),
    ).toBe(true);
  });
});

describe("close", () => {
  it("may be called again and before anything was asked", async () => {
    const { harness } = harnessFor([stdioBackend("deny"), stdioBackend("hang", { lifecycle: "per_event" })]);
    await Promise.all([harness.close(), harness.close()]);
    await harness.close();
  });

  it("allows no further call", async () => {
    const { harness } = harnessFor([stdioBackend("deny")]);
    await harness.close();
    await expect(harness.intercept("tool.before", toolCall())).rejects.toMatchObject({ code: "closed" });
    await expect(harness.runTool({ ...toolCall() }, () => "ran")).rejects.toMatchObject({ code: "closed" });
  });

  it.each(["persistent", "per_event"] as const)(
    "leaves no process over %s that was just being started, however far that had got",
    async (lifecycle) => {
      const running = process.listenerCount("exit");
      for (let turns = 0; turns < 16; turns++) {
        const { harness } = harnessFor([stdioBackend("hang", { lifecycle })]);
        const pending = harness.intercept("tool.before", toolCall());
        for (let turn = 0; turn < turns; turn++) await undefined;
        await harness.close();
        expect(process.listenerCount("exit"), `closed after ${turns} turns`).toBe(running);
        expect((await pending).outcome).toBe("interrupted");
      }
    },
  );

  it("leaves no listener for the end of the program", async () => {
    const before = process.listenerCount("exit");
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    await harness.intercept("tool.before", toolCall());
    expect(process.listenerCount("exit")).toBe(before + 1);
    await harness.close();
    expect(process.listenerCount("exit")).toBe(before);
  });
});

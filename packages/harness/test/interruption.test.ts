import { getEventListeners } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  harnessFor,
  type Lifecycle,
  QUICK_STOP,
  stdioBackend,
  subscription,
  temporaryFolder,
  toolCall,
} from "./support/setup.js";

describe("an interruption", () => {
  it.each(["persistent", "per_event"] as const)(
    "ends a pending question over %s at once, without a policy",
    async (lifecycle) => {
      const { harness } = harnessFor([stdioBackend("hang", { lifecycle }), stdioBackend("deny")]);
      const controller = new AbortController();
      const pending = harness.intercept("tool.before", toolCall(), { signal: controller.signal });
      setTimeout(() => controller.abort(), 100);
      const decision = await pending;
      expect(decision.outcome).toBe("interrupted");
      expect(decision.denial).toBeUndefined();
      expect(decision.record).toMatchObject({
        outcome: "interrupted",
        asked: [{ outcome: "interrupted", effects: [] }],
        notAsked: [{ backendId: "com.example.deny" }],
      });
      expect(decision.record.asked[0]?.failure).toBeUndefined();
    },
  );

  it("that came before the call asks nobody", async () => {
    const { harness } = harnessFor([stdioBackend("deny")]);
    const decision = await harness.intercept("tool.before", toolCall(), { signal: AbortSignal.abort() });
    expect(decision.outcome).toBe("interrupted");
    expect(decision.record.asked).toEqual([]);
  });

  it("beats fail-open: it is never permission", async () => {
    const { harness } = harnessFor([stdioBackend("hang", { failurePolicy: "fail-open" })]);
    const controller = new AbortController();
    const pending = harness.intercept("tool.before", toolCall(), { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect((await pending).outcome).toBe("interrupted");
  });

  it("leaves the process alive, and what it answers late is not taken for the next answer", async () => {
    const { harness } = harnessFor([stdioBackend("late", { args: ["600"] })]);
    const controller = new AbortController();
    const given = harness.intercept("tool.before", toolCall(), { signal: controller.signal });
    setTimeout(() => controller.abort(), 300);
    expect((await given).outcome).toBe("interrupted");
    expect((await harness.intercept("tool.before", toolCall())).denial?.reason).toBe("in time");
  });

  it("leaves no listener on the caller's signal", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection"), stdioBackend("deny")]);
    const { signal } = new AbortController();
    for (let turn = 0; turn < 3; turn++) await harness.intercept("tool.before", toolCall(), { signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});

describe("a deadline", () => {
  it.each([
    ["persistent", "fail-open"],
    ["persistent", "fail-closed"],
    ["per_event", "fail-open"],
    ["per_event", "fail-closed"],
  ] as const)(
    "ignores what a backend over %s answers after it, under %s",
    async (lifecycle: Lifecycle, failurePolicy) => {
      const backend = stdioBackend("late", { lifecycle, failurePolicy, timeoutMs: 500, args: ["1200"] });
      const { harness } = harnessFor([backend], { limits: { ...QUICK_STOP, maxUnanswered: 5 } });
      const first = await harness.intercept("tool.before", toolCall());
      expect(first.record.asked[0]?.failure).toMatchObject({
        class: "timeout",
        detail: expect.stringContaining("500 ms (timeoutMs)"),
      });
      expect(first.outcome).toBe(failurePolicy === "fail-open" ? "continue" : "denied");
      expect(first.denial?.synthetic).toBe(failurePolicy === "fail-open" ? undefined : true);
    },
  );

  it("parts the questions of two subscriptions about one event: a late answer never passes for the second one's", async () => {
    const log = join(temporaryFolder(), "log");
    const backend = stdioBackend("answer-late", {
      args: [log, "1000"],
      subscriptions: [
        subscription({ timeoutMs: 400, failurePolicy: "fail-open" }),
        subscription({ failurePolicy: "fail-closed" }),
      ],
    });
    const { harness } = harnessFor([backend]);
    const { record, denial } = await harness.intercept("tool.before", toolCall());
    expect(record.asked.map((ask) => ask.outcome)).toEqual(["failed", "accepted"]);
    const lives = readFileSync(log, "utf8").trim().split("\n");
    expect(lives).toHaveLength(2);
    expect(denial?.reason).toBe(lives[1]);
  });

  it("is each subscription's own: a slow backend takes nothing from the next one", async () => {
    const { harness } = harnessFor([
      stdioBackend("hang", { timeoutMs: 300, failurePolicy: "fail-open" }),
      stdioBackend("deny", { args: ["asked all the same"] }),
    ]);
    expect((await harness.intercept("tool.before", toolCall())).denial?.reason).toBe("asked all the same");
  });

  it("may be longer than a timer can hold", async () => {
    const { harness } = harnessFor([stdioBackend("deny", { timeoutMs: 2 ** 40 })]);
    expect((await harness.intercept("tool.before", toolCall())).denial?.synthetic).toBe(false);
  });

  it("counts the wait for earlier questions to the same process", async () => {
    const hang = stdioBackend("hang", { timeoutMs: 400 });
    const { harness } = harnessFor([hang], { limits: { ...QUICK_STOP, maxUnanswered: 5 } });
    const decisions = await Promise.all([1, 2, 3].map(() => harness.intercept("tool.before", toolCall())));
    expect(decisions.map((decision) => decision.record.asked[0]?.failure?.class)).toEqual([
      "timeout",
      "timeout",
      "timeout",
    ]);
  });
});

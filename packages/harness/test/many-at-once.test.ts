import { describe, expect, it } from "vitest";
import { harnessFor, QUICK_STOP, stdioBackend, toolCall } from "./support/setup.js";

const MANY = 1000;

const ask = (harness: ReturnType<typeof harnessFor>["harness"]) =>
  Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      harness.intercept("tool.before", { ...toolCall(), id: `event-${index}` }),
    ),
  );

describe(`${MANY} tool calls at once over one kept process`, () => {
  it("are all answered, each under its own id", async () => {
    const { harness, records } = harnessFor([stdioBackend("deny")]);
    const decisions = await ask(harness);
    expect(decisions.map(({ event }) => event.id)).toEqual(decisions.map((_, index) => `event-${index}`));
    expect(decisions.every(({ denial }) => denial?.synthetic === false)).toBe(true);
    expect(records).toHaveLength(MANY);
  });

  it.each(["fail-open", "fail-closed"] as const)(
    "all follow %s when it answers none of them, inside their deadlines",
    async (failurePolicy) => {
      const { harness, records } = harnessFor([stdioBackend("hang", { failurePolicy, timeoutMs: 1500 })]);
      const decisions = await ask(harness);
      const outcome = failurePolicy === "fail-open" ? "continue" : "denied";
      expect(new Set(decisions.map((decision) => decision.outcome))).toEqual(new Set([outcome]));
      expect(new Set(records.map((record) => "asked" in record && record.asked[0]?.failure?.class))).toEqual(
        new Set(["timeout"]),
      );
    },
  );

  it("beyond what may wait are refused at once, and the others answered", async () => {
    const { harness } = harnessFor([stdioBackend("deny")], { limits: { ...QUICK_STOP, maxQueued: 99 } });
    const decisions = await ask(harness);
    const answered = decisions.filter(({ denial }) => denial?.synthetic === false);
    expect(answered).toHaveLength(100);
    const classes = decisions.map(({ record }) => record.asked[0]?.failure?.class);
    expect(classes.filter((each) => each === "overloaded")).toHaveLength(MANY - 100);
  });
});

describe("a chain of ten backends", () => {
  it("is asked in order, each once, and none before the one before it has answered", async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `com.example.number-${index}`);
    const { harness } = harnessFor(ids.map((id) => stdioBackend("no-objection", { id })));
    const { outcome, record } = await harness.intercept("tool.before", toolCall());
    expect(outcome).toBe("continue");
    expect(record.asked.map(({ backendId }) => backendId)).toEqual(ids);
    for (const [index, { startedMs }] of record.asked.entries()) {
      expect(startedMs).toBeGreaterThanOrEqual(record.asked[index - 1]?.endedMs ?? 0);
    }
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SYNTHETIC_REASON } from "../src/index.node.js";
import { harnessFor, stdioBackend, subscription, temporaryFolder, toolCall } from "./support/setup.js";

describe("the chain of interceptors", () => {
  it("adds no step when no subscription covers the event", async () => {
    const observer = stdioBackend("deny", {
      subscriptions: [subscription({ events: ["model.request.before"] })],
    });
    const { harness, records } = harnessFor([observer]);
    const decision = await harness.intercept("tool.before", toolCall());
    expect(decision.outcome).toBe("continue");
    expect(decision.record.asked).toEqual([]);
    expect(records).toHaveLength(1);
  });

  it("never asks an observer for a decision", async () => {
    const deny = stdioBackend("deny");
    const observer = {
      ...deny,
      subscriptions: [
        { mode: "observe" as const, events: ["tool.before" as const], content: { default: "body" as const } },
      ],
    };
    const { harness } = harnessFor([observer]);
    expect((await harness.intercept("tool.before", toolCall())).outcome).toBe("continue");
  });

  it("asks one after another, in registration order, never two at once", async () => {
    const log = join(temporaryFolder(), "log");
    const names = ["a", "b", "c"];
    const backends = names.map((name) =>
      stdioBackend("tell-name", { id: `com.example.${name}`, args: [name, log] }),
    );
    const { harness } = harnessFor(backends);
    const { outcome, record } = await harness.intercept("tool.before", toolCall());
    expect(outcome).toBe("continue");
    expect(readFileSync(log, "utf8").trim().split("\n")).toEqual(
      names.flatMap((name) => [`${name} asked`, `${name} answers`]),
    );
    expect(record.asked.map((ask) => ask.backendId)).toEqual([
      "com.example.a",
      "com.example.b",
      "com.example.c",
    ]);
    for (const [index, ask] of record.asked.entries()) {
      expect(ask.startedMs).toBeGreaterThanOrEqual(record.asked[index - 1]?.endedMs ?? 0);
      expect(ask.endedMs).toBeGreaterThanOrEqual(ask.startedMs);
    }
  });

  it("dispatches each of a backend's subscriptions, in array order, and an overlap within one only once", async () => {
    const backend = stdioBackend("no-objection", {
      subscriptions: [
        subscription({ events: ["tool.*", "tool.before", "*"] }),
        subscription({ events: ["tool.after"] }),
        subscription({ events: ["*"] }),
      ],
    });
    const { harness } = harnessFor([backend]);
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked.map((ask) => ask.subscriptionIndex)).toEqual([0, 2]);
  });

  it("ends on a denial: later interceptors are not asked, and the record names them", async () => {
    const { harness } = harnessFor([
      stdioBackend("no-objection"),
      stdioBackend("deny", { args: ["no force pushes"] }),
      stdioBackend("hang"),
    ]);
    const decision = await harness.intercept("tool.before", toolCall());
    expect(decision).toMatchObject({
      outcome: "denied",
      denial: { reason: "no force pushes", synthetic: false },
    });
    expect(decision.record.asked.map((ask) => [ask.backendId, ask.outcome])).toEqual([
      ["com.example.no-objection", "accepted"],
      ["com.example.deny", "accepted"],
    ]);
    expect(decision.record.denial).toEqual({
      backendId: "com.example.deny",
      subscriptionIndex: 0,
      synthetic: false,
    });
    expect(decision.record.notAsked).toEqual([{ backendId: "com.example.hang", subscriptionIndex: 0 }]);
  });

  it("ends on a fail-closed failure with a denial that no backend made", async () => {
    const { harness } = harnessFor([stdioBackend("garbage"), stdioBackend("deny")]);
    const decision = await harness.intercept("tool.before", toolCall());
    expect(decision.denial).toEqual({ reason: SYNTHETIC_REASON, synthetic: true });
    expect(decision.record.denial).toMatchObject({ backendId: "com.example.garbage", synthetic: true });
    expect(decision.record.notAsked).toHaveLength(1);
  });

  it("goes on after a fail-open failure, and a later denial counts", async () => {
    const { harness } = harnessFor([
      stdioBackend("garbage", { failurePolicy: "fail-open" }),
      stdioBackend("deny", { args: ["still denied"] }),
    ]);
    const decision = await harness.intercept("tool.before", toolCall());
    expect(decision.denial).toEqual({ reason: "still denied", synthetic: false });
    expect(decision.record.asked.map((ask) => ask.outcome)).toEqual(["failed", "accepted"]);
  });

  it.each(["fail-open", "fail-closed"] as const)(
    "takes an explicit denial as one under %s",
    async (failurePolicy) => {
      const { harness } = harnessFor([stdioBackend("deny", { failurePolicy, args: ["explicit"] })]);
      const decision = await harness.intercept("tool.before", toolCall());
      expect(decision.denial).toEqual({ reason: "explicit", synthetic: false });
    },
  );

  it("does not save a valid denial out of a response that is rejected", async () => {
    const { harness } = harnessFor([stdioBackend("unadvertised-effect", { failurePolicy: "fail-open" })]);
    const { outcome, record } = await harness.intercept("tool.before", toolCall());
    expect(outcome).toBe("continue");
    expect(record.asked[0]).toMatchObject({
      outcome: "rejected",
      effects: [{ type: "deny" }, { type: "allow" }],
      failure: { class: "bad-effects", issues: [{ path: "/result/effects/1/type", code: "not-advertised" }] },
    });
  });

  it("skips stale answers, unknown ids and calls of a persistent backend, and takes the answer", async () => {
    const { harness } = harnessFor([stdioBackend("stale-then-answer")]);
    const decision = await harness.intercept("tool.before", toolCall());
    expect(decision.denial?.reason).toBe("found its request");
  });

  it("takes the first of two answers and ignores the second, also for the next request", async () => {
    const { harness } = harnessFor([stdioBackend("two-answers")]);
    for (let turn = 0; turn < 3; turn++) {
      expect((await harness.intercept("tool.before", toolCall())).outcome).toBe("continue");
    }
  });

  it("says in the decision what it was about, detached from the host's object", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const payload = toolCall({ command: "ls", options: { long: true } });
    const pending = harness.intercept("tool.before", payload);
    Object.assign(payload.tool.input, { command: "rm -rf /" });
    const { event } = await pending;
    expect(event).toMatchObject({
      type: "tool.before",
      source: "urn:example:test",
      harness: { name: "test-harness", version: "1.0.0" },
      call: { id: "call-1" },
      tool: { name: "bash", input: { command: "ls", options: { long: true } } },
    });
  });

  it("cannot be turned around by whoever holds the decision or the record", async () => {
    const { harness } = harnessFor([stdioBackend("deny")]);
    const decision = await harness.intercept("tool.before", toolCall());
    expect(() => Object.assign(decision, { outcome: "continue" })).toThrow(TypeError);
    expect(() => Object.assign(decision.denial ?? {}, { reason: "" })).toThrow(TypeError);
    expect(() => Object.assign(decision.record.asked[0] ?? {}, { outcome: "failed" })).toThrow(TypeError);
  });

  it("lets the host choose the event's id, and names session and call in the record", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")], { session: { id: "session-1" } });
    const { event, record } = await harness.intercept("tool.before", { ...toolCall(), id: "event-1" });
    expect(event.id).toBe("event-1");
    expect(record).toMatchObject({ eventId: "event-1", sessionId: "session-1", callId: "call-1" });
  });
});

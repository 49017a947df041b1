import { describe, expect, it } from "vitest";
import { harnessFor, QUICK_STOP, stdioBackend, toolCall } from "./support/setup.js";

const { call: _, ...CALL } = toolCall({ command: "ls" });

/** A tool that counts how often it ran. */
function countingTool() {
  const inputs: unknown[] = [];
  return { inputs, execute: (input: unknown) => `done ${inputs.push(input)}` };
}

describe("runTool", () => {
  it("executes what nobody objected to, with the input that was asked about", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const { inputs, execute } = countingTool();
    const outcome = await harness.runTool(CALL, execute);
    expect(outcome).toMatchObject({ status: "executed", value: "done 1", input: { command: "ls" } });
    expect(inputs).toEqual([{ command: "ls" }]);
  });

  it("executes what nobody was asked about", async () => {
    const { harness } = harnessFor([
      {
        ...stdioBackend("deny"),
        subscriptions: [{ mode: "observe", events: ["*"], content: { default: "omit" } }],
      },
    ]);
    expect((await harness.runTool(CALL, () => 1)).status).toBe("executed");
  });

  it("executes the snapshot, not an object that changed meanwhile", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const call = { ...toolCall({ command: "ls" }) };
    const { inputs, execute } = countingTool();
    const pending = harness.runTool(call, execute);
    Object.assign(call.tool.input, { command: "rm -rf /" });
    await pending;
    expect(inputs).toEqual([{ command: "ls" }]);
  });

  it("makes up a call id that is marked as synthesized", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")], { newId: () => "made-up" });
    const { decision } = await harness.runTool(CALL, () => 1);
    expect(decision.event.call).toEqual({ id: "made-up", synthesized: true });
  });

  it("never executes what a backend denied", async () => {
    const { harness } = harnessFor([stdioBackend("deny", { args: ["not today"] })]);
    const { inputs, execute } = countingTool();
    const outcome = await harness.runTool(CALL, execute, { authorize: () => true });
    expect(outcome).toMatchObject({ status: "denied", denial: { reason: "not today", synthetic: false } });
    expect(inputs).toEqual([]);
  });

  it("never executes under a fail-closed failure", async () => {
    const { harness } = harnessFor([stdioBackend("garbage")]);
    const { inputs, execute } = countingTool();
    const outcome = await harness.runTool(CALL, execute);
    expect(outcome).toMatchObject({ status: "denied", denial: { synthetic: true } });
    expect(inputs).toEqual([]);
  });

  it.each([
    { refuses: () => false, reason: undefined },
    { refuses: () => ({ allowed: false, reason: "outside the sandbox" }), reason: "outside the sandbox" },
    { refuses: async () => ({ allowed: false }), reason: undefined },
  ])(
    "never executes what the host's own check refuses, though no backend objects",
    async ({ refuses, reason }) => {
      const { harness } = harnessFor([stdioBackend("no-objection")], { authorize: refuses });
      const { inputs, execute } = countingTool();
      const outcome = await harness.runTool(CALL, execute);
      expect(outcome.status).toBe("refused-by-host");
      expect(outcome.status === "refused-by-host" && outcome.reason).toBe(reason);
      expect(inputs).toEqual([]);
    },
  );

  it("asks the backends before the host's own check, which sees the event", async () => {
    const { harness } = harnessFor([stdioBackend("deny")]);
    let checked = 0;
    await harness.runTool(CALL, () => 1, { authorize: () => ++checked > 0 });
    expect(checked).toBe(0);
  });

  it("does not execute when the host's own check throws", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const error = new Error("no terminal");
    const { inputs, execute } = countingTool();
    const authorize = () => {
      throw error;
    };
    const outcome = await harness.runTool(CALL, execute, { authorize });
    expect(outcome).toMatchObject({ status: "failed", phase: "authorize", error });
    expect(inputs).toEqual([]);
  });

  it("reports what the tool throws as an outcome", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const error = new Error("disk full");
    const outcome = await harness.runTool(CALL, () => Promise.reject(error));
    expect(outcome).toMatchObject({ status: "failed", phase: "execute", error });
  });

  it("does not execute when it is cancelled while backends are asked", async () => {
    const { harness } = harnessFor([stdioBackend("hang")]);
    const { inputs, execute } = countingTool();
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const outcome = await harness.runTool(CALL, execute, { signal: controller.signal });
    expect(outcome).toMatchObject({ status: "cancelled", phase: "decide" });
    expect(inputs).toEqual([]);
  });

  it("does not execute when it is cancelled while the host's own check waits", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const { inputs, execute } = countingTool();
    const controller = new AbortController();
    const authorize = () => {
      controller.abort();
      return new Promise<boolean>(() => {});
    };
    const outcome = await harness.runTool(CALL, execute, { signal: controller.signal, authorize });
    expect(outcome).toMatchObject({ status: "cancelled", phase: "authorize" });
    expect(inputs).toEqual([]);
  });

  it("tells the tool that it was cancelled, and does not hide that it had begun", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const controller = new AbortController();
    const outcome = await harness.runTool(
      CALL,
      (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")));
          controller.abort();
        }),
      { signal: controller.signal },
    );
    expect(outcome).toMatchObject({ status: "cancelled", phase: "execute" });
  });

  it("reports a tool that ended in order in spite of being cancelled as executed", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")]);
    const controller = new AbortController();
    const execute = () => {
      controller.abort();
      return "too late to stop";
    };
    const outcome = await harness.runTool(CALL, execute, { signal: controller.signal });
    expect(outcome).toMatchObject({ status: "executed", value: "too late to stop" });
  });

  it("aborts the tool's signal when the harness is closed", async () => {
    const { harness } = harnessFor([stdioBackend("no-objection")], { limits: QUICK_STOP });
    const outcome = await harness.runTool(CALL, async (_input, { signal }) => {
      await harness.close();
      signal.throwIfAborted();
    });
    expect(outcome).toMatchObject({ status: "cancelled", phase: "execute" });
  });
});

import { describe, expect, it } from "vitest";
import type { AskUser, Authorize, Enforcement, RunToolOptions } from "../src/index.node.js";
import { Recording } from "./support/recording.js";
import { harnessFor, subscription, toolCall } from "./support/setup.js";

const CALL = toolCall({ command: "ls", timeout: 5 });
const merge = (value: object) => ({ type: "modify", target: "input", operation: "merge", value });
const supply = (value: unknown) => ({ type: "return", value });
const say = (text: string) => ({ type: "message", text });
const ask = { type: "ask" };
const allow = { type: "allow" };
const deny = { type: "deny", reason: "no" };
const stop = { type: "flow", operation: "stop", reason: "enough" };

const ENFORCES: Enforcement = {
  "tool.before": { effects: ["deny", "allow", "ask", "modify", "return", "flow", "message"] },
};

/** A call that one real backend after another answers with the given effects, and what became of it. */
async function run(answers: unknown[][], options: RunToolOptions = {}) {
  const recording = new Recording();
  const names = ["a", "b", "c"];
  const hooks = answers.map((effects, index) =>
    recording.backend(names[index] ?? "more", [subscription()], { effects }),
  );
  const asked: unknown[] = [];
  const checked: unknown[] = [];
  const { harness } = harnessFor(hooks, {
    enforces: ENFORCES,
    ask: (event, { permission, supplied }) =>
      asked.push({ input: event.tool.input, permission, supplied }) > 0,
    authorize: (event, { permission, supplied }) =>
      checked.push({ input: event.tool.input, permission, supplied }) > 0,
  });
  const inputs: unknown[] = [];
  const outcome = await harness.runTool(CALL, (input) => `ran ${inputs.push(input)}`, options);
  return { outcome, inputs, asked, checked };
}

describe("runTool executes", () => {
  it("the input that backends changed, one after another, and nothing else", async () => {
    const { outcome, inputs, checked } = await run([[merge({ timeout: 1 })], [merge({ safe: true })]]);
    const effective = { command: "ls", timeout: 1, safe: true };
    expect(outcome).toMatchObject({ status: "executed", value: "ran 1", input: effective });
    expect(inputs).toEqual([effective]);
    expect(checked).toEqual([{ input: effective, permission: "none", supplied: false }]);
  });

  it("what a backend allowed, and the host's own check still runs and knows it", async () => {
    const { outcome, checked } = await run([[allow]]);
    expect(outcome.status).toBe("executed");
    expect(checked).toMatchObject([{ permission: "allow" }]);
  });

  it("what was allowed and then changed, without the approval of what it was before", async () => {
    const { checked } = await run([[allow], [merge({ command: "rm" })]]);
    expect(checked).toMatchObject([{ permission: "none" }]);
  });

  it("what the user agreed to, after asking about the effective input, and the host's own check runs too", async () => {
    const { outcome, asked, checked } = await run([[ask, merge({ timeout: 1 })], [allow]]);
    const input = { command: "ls", timeout: 1 };
    expect(outcome).toMatchObject({ status: "executed", input });
    expect(asked).toEqual([{ input, permission: "none", supplied: false }]);
    expect(checked).toEqual([{ input, permission: "allow", supplied: false }]);
  });
});

describe("runTool does not execute", () => {
  it.each<[what: string, answer: AskUser]>([
    ["says no", () => false],
    ["gives no answer", () => undefined as never],
    ["gives an answer that is none", () => "yes" as never],
  ])("when the user %s", async (_what, answer) => {
    const { outcome, inputs, checked } = await run([[ask]], { ask: answer });
    expect(outcome).toMatchObject({ status: "refused-by-host", phase: "ask" });
    expect([...inputs, ...checked]).toEqual([]);
  });

  it("when asking the user fails", async () => {
    const error = new Error("no terminal");
    const { outcome, inputs } = await run([[ask]], { ask: () => Promise.reject(error) });
    expect(outcome).toMatchObject({ status: "failed", phase: "ask", error });
    expect(inputs).toEqual([]);
  });

  it("when it is cancelled while the user is asked", async () => {
    const controller = new AbortController();
    const { outcome, inputs } = await run([[ask]], {
      signal: controller.signal,
      ask: () => {
        controller.abort();
        return true;
      },
    });
    expect(outcome).toMatchObject({ status: "cancelled", phase: "ask" });
    expect(inputs).toEqual([]);
  });

  it("when the user agreed but the host's own check refuses", async () => {
    const { outcome, inputs } = await run([[ask]], {
      authorize: () => ({ allowed: false, reason: "sandbox" }),
    });
    expect(outcome).toMatchObject({ status: "refused-by-host", phase: "authorize", reason: "sandbox" });
    expect(inputs).toEqual([]);
  });

  it("when a backend stopped the flow; nobody further is asked, neither is the user", async () => {
    const { outcome, inputs, asked, checked } = await run([[ask, stop, say("m")], [deny]]);
    expect(outcome).toMatchObject({
      status: "stopped",
      reason: "enough",
      decision: {
        outcome: "stopped",
        messages: ["m"],
        record: { notAsked: [{ backendId: "com.example.b" }] },
      },
    });
    expect([...inputs, ...asked, ...checked]).toEqual([]);
  });

  it("when a backend denied, whatever others supplied, allowed or asked", async () => {
    const { outcome, inputs } = await run([
      [supply(1), allow, ask],
      [stop, deny],
    ]);
    expect(outcome).toMatchObject({ status: "denied", decision: { flow: { operation: "stop" } } });
    expect(inputs).toEqual([]);
  });
});

describe("a supplied result", () => {
  it.each([[{ cached: 1 }], [null], [false], [""]])("%j takes the place of the tool", async (value) => {
    const { outcome, inputs, checked } = await run([[supply(value)]]);
    expect(outcome).toMatchObject({
      status: "supplied",
      value,
      decision: { outcome: "supplied", result: value },
    });
    expect(inputs).toEqual([]);
    expect(checked).toMatchObject([{ supplied: true }]);
  });

  it.each<[what: string, authorize: Authorize]>([
    ["refuses", () => false],
    ["gives no answer", () => undefined as never],
  ])("is not handed out when the host's own check %s", async (_what, authorize) => {
    const { outcome } = await run([[supply("s")]], { authorize });
    expect(outcome).toMatchObject({ status: "refused-by-host", phase: "authorize" });
    expect(outcome).not.toHaveProperty("value");
  });

  it("is handed out once the user has agreed, not before", async () => {
    const { outcome, asked, inputs } = await run([[supply("s")], [ask]]);
    expect(outcome).toMatchObject({ status: "supplied", value: "s", decision: { outcome: "ask" } });
    expect(outcome.decision).not.toHaveProperty("result");
    expect(asked).toMatchObject([{ supplied: true }]);
    expect(inputs).toEqual([]);
    const refused = await run([[supply("s"), ask]], { ask: () => false });
    expect(refused.outcome.status).toBe("refused-by-host");
  });

  it("is not used when the input was changed after it", async () => {
    const { outcome } = await run([[supply("s")], [merge({ timeout: 1 })]]);
    expect(outcome).toMatchObject({ status: "executed", input: { timeout: 1 } });
  });
});

describe("the host's own schema for the input (scenario 43)", () => {
  const isTask = (task: unknown) => typeof task === "number" && Number.isInteger(task) && task > 0;

  it.each([[{ task: 0 }], [{ task: 1.5 }], [{ task: true }], [{}], [{ task: -1 }]])(
    "refuses execution with %j; what backends established stays",
    async (value) => {
      const replace = { type: "modify", target: "input", operation: "replace", value };
      const authorize: Authorize = (event) => isTask(event.tool.input.task);
      const { outcome, inputs } = await run([[replace, say("edited")]], { authorize });
      expect(outcome).toMatchObject({
        status: "refused-by-host",
        decision: { outcome: "continue", messages: ["edited"], event: { tool: { input: value } } },
      });
      expect(outcome.decision.event.tool.input).toEqual(value);
      expect(inputs).toEqual([]);
    },
  );
});

import { validate } from "@ahp/validate";
import { describe, expect, it, vi } from "vitest";
import type { Enforcement, RunToolOptions, ToolOutcome } from "../src/index.node.js";
import {
  httpObserver,
  interceptor,
  observer,
  READ_ALL,
  Recording,
  recordingServer,
} from "./support/recording.js";
import { harnessFor, PATIENT_MS, toolCall } from "./support/setup.js";

const ENFORCES: Enforcement = {
  "tool.before": { effects: ["deny", "modify", "return", "flow"] },
  "tool.after": { effects: ["modify", "message", "inject", "flow"] },
};
const fails = (error: unknown) => () => {
  throw error;
};

const text = (value: string) => ({
  id: "m9",
  role: "tool",
  parts: [{ id: "p9", kind: "text", mediaType: "text/plain", selection: "body", text: value }],
});
const texts = (outcome: ToolOutcome<unknown>) =>
  outcome.output.flatMap(({ parts }) => parts.map((part) => ("text" in part ? part.text : "")));

describe("a result that nobody asks for", () => {
  it("is not presented, and is once, when someone does", async () => {
    const { harness } = harnessFor([httpObserver("https://example.com/", [observer("turn.end")])]);
    let presented = 0;
    const present = () => `presented ${++presented}`;
    const outcome = await harness.runTool(toolCall(), () => "large", { present });
    expect(presented).toBe(0);
    expect(texts(outcome)).toEqual(["presented 1"]);
    expect(texts(outcome)).toEqual(["presented 1"]);
  });
});

describe("the result of a call", () => {
  it.each([
    ["a string", "as it is", ["as it is"]],
    ["an object", { rows: [1, 2] }, ['{"rows":[1,2]}']],
    ["null", null, ["null"]],
    ["undefined", undefined, []],
  ])("that is %s reads as messages of role tool, with ids that are marked", async (_, value, expected) => {
    const { harness } = harnessFor([httpObserver("https://example.com/", [observer("turn.end")])]);
    const outcome = await harness.runTool(toolCall(), () => value);
    expect(texts(outcome)).toEqual(expected);
    for (const message of outcome.output) {
      expect(message).toMatchObject({ role: "tool", synthesized: true, parts: [{ synthesized: true }] });
      expect(validate("canonical-message", message)).toMatchObject({ ok: true });
    }
  });

  it("reads as the host presents it", async () => {
    const { harness } = harnessFor([httpObserver("https://example.com/", [observer("turn.end")])]);
    const present = (value: unknown) => `${Number(value) * 2} rows`;
    expect(texts(await harness.runTool(toolCall(), () => 21, { present }))).toEqual(["42 rows"]);
  });

  it.each<[what: string, value: unknown, present?: RunToolOptions["present"]]>([
    ["cannot be written as JSON", 10n],
    ["is presented by a callback that throws", "x", fails(new Error("no template")) as () => string],
    ["is presented by a promise", "x", (() => Promise.reject(new Error("unhandled"))) as never],
    ["is presented as something that is no list", "x", (() => 7) as never],
    ["is presented as something that is no message", "x", () => [{ role: "nobody" }] as never],
  ])("that %s is a gap, the host is told, and the value is not lost", async (_, value, present) => {
    const errors: unknown[] = [];
    const { harness } = harnessFor([httpObserver("https://example.com/", [observer("turn.end")])], {
      onError: (error) => errors.push(error),
    });
    const outcome = await harness.runTool(toolCall(), () => value, present === undefined ? {} : { present });
    expect(outcome).toMatchObject({
      status: "executed",
      value,
      output: [{ parts: [{ gap: { reason: expect.any(String) } }] }],
    });
    expect(errors).toHaveLength(1);
  });

  it("passes through the interceptors of tool.after one after another, and observers see what was settled", async () => {
    const recording = new Recording();
    const edits = (value: unknown, operation: string) => [
      { type: "modify", target: "output", operation, value: [value] },
    ];
    const events = { events: ["tool.after" as const] };
    const first = recording.backend("first", [interceptor(events)], {
      effects: [...edits(text("redacted"), "replace"), { type: "message", text: "redacted by policy" }],
    });
    const second = recording.backend("second", [interceptor(events), observer("tool.after")], {
      effects: edits({ ...text("appended"), id: "m10", parts: [] }, "merge"),
    });
    const { harness } = harnessFor([first, second], { limits: READ_ALL, enforces: ENFORCES });
    const outcome = await harness.runTool(toolCall(), () => "the secret");
    await harness.close();
    expect(outcome).toMatchObject({ status: "executed", value: "the secret" });
    expect(outcome.output.map(({ id }) => id)).toEqual(["m9", "m10"]);
    expect(outcome.after?.messages).toEqual(["redacted by policy"]);
    const seen = recording
      .all()
      .map(({ name, message }) => [name, message.method, JSON.stringify(message).includes("the secret")]);
    expect(seen).toEqual([
      ["first", "hooks/intercept", true],
      ["second", "hooks/intercept", false],
      ["second", "hooks/observe", false],
    ]);
  });

  it("does not reach the model when a fail-closed backend failed over it", async () => {
    const recording = new Recording();
    const failing = recording.backend(
      "failing",
      [interceptor({ events: ["tool.after"], failurePolicy: "fail-closed" })],
      {
        answer: "}{",
      },
    );
    const { harness } = harnessFor([failing], { enforces: ENFORCES });
    const outcome = await harness.runTool(toolCall(), () => "the result");
    expect(outcome).toMatchObject({
      status: "executed",
      value: "the result",
      output: [],
      after: { outcome: "denied" },
    });
  });

  it("of a call that never ran is put to the same controls: supplied results are edited too", async () => {
    const recording = new Recording();
    const supplies = recording.backend("supplies", [interceptor()], {
      effects: [{ type: "return", value: "from the cache" }],
    });
    const edits = recording.backend("edits", [interceptor({ events: ["tool.after"] })], {
      effects: [{ type: "modify", target: "output", operation: "replace", value: [text("checked")] }],
    });
    const { harness } = harnessFor([supplies, edits], { enforces: ENFORCES });
    const outcome = await harness.runTool(toolCall(), () => "never");
    expect(outcome).toMatchObject({ status: "supplied", value: "from the cache" });
    expect(texts(outcome)).toEqual(["checked"]);
  });

  it("is not handed out when the call is given up while it is checked", async () => {
    const server = await recordingServer(() => {});
    const { harness } = harnessFor(
      [httpObserver(server.url("/"), [interceptor({ events: ["tool.after"] })])],
      {
        enforces: ENFORCES,
      },
    );
    const giveUp = new AbortController();
    const pending = harness.runTool(toolCall(), () => "the result", { signal: giveUp.signal });
    await vi.waitFor(() => expect(server.got).toHaveLength(1), { timeout: PATIENT_MS });
    giveUp.abort();
    expect(await pending).toMatchObject({
      status: "executed",
      output: [],
      after: { outcome: "interrupted" },
    });
  });
});

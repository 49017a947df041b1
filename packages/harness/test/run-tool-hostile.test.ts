import { describe, expect, it } from "vitest";
import type { RunToolOptions } from "../src/index.node.js";
import { inProcessHarness } from "./support/in-process.js";
import { interceptor, observer } from "./support/recording.js";
import { toolCall } from "./support/setup.js";

const refusesToBeRead = {
  get: () => {
    throw new Error("unreadable");
  },
};

/** An Error with members that no Error should have. */
const errorWith = (members: PropertyDescriptorMap) =>
  Object.defineProperties(new Error("disk full"), members);

const THROWN: [what: string, thrown: unknown, told: object][] = [
  ["a name that is no text", errorWith({ name: { value: 5 } }), { message: "disk full", class: "Error" }],
  ["no name", errorWith({ name: { value: undefined } }), { message: "disk full", class: "Error" }],
  ["a message that is no text", errorWith({ message: { value: { a: 1 } } }), { message: "no message" }],
  ["a message that throws", errorWith({ message: refusesToBeRead }), { message: "no message" }],
  ["a name that throws", errorWith({ name: refusesToBeRead }), { message: "disk full", class: "Error" }],
  ["a code that throws", errorWith({ code: refusesToBeRead }), { message: "disk full" }],
  [
    "nothing that can be looked at",
    new Proxy(new Error("x"), {
      ...refusesToBeRead,
      getPrototypeOf: refusesToBeRead.get,
      has: refusesToBeRead.get,
    }),
    { message: "the tool threw something that is no Error", class: "unknown" },
  ],
];

describe("a tool that throws an error with", () => {
  it.each(THROWN)("%s has failed, and that is reported", async (_, thrown, told) => {
    const { harness, heard } = inProcessHarness(
      { both: { subscriptions: [interceptor({ events: ["tool.after"] }), observer("tool.after")] } },
      { enforces: { "tool.after": { effects: ["message"] } } },
    );
    const outcome = await harness.runTool(toolCall(), () => {
      throw thrown;
    });
    await harness.flush();
    expect(outcome).toMatchObject({ status: "failed", phase: "execute" });
    expect("error" in outcome && outcome.error === thrown).toBe(true);
    expect(heard.map(({ method, event }) => [method, event])).toMatchObject([
      ["hooks/intercept", { outcome: "error", error: told }],
      ["hooks/observe", { outcome: "error", error: told }],
    ]);
  });
});

describe("a check of the host that changes what it is shown", () => {
  const change: RunToolOptions["authorize"] = (event) => {
    Object.assign(event.tool.input, { command: "rm -rf /" });
    return true;
  };

  it.each<[what: string, options: RunToolOptions]>([
    ["authorize", { authorize: change }],
    ["ask", { ask: change }],
  ])("does not change what runs: %s", async (_, options) => {
    const { harness, heard } = inProcessHarness(
      {
        policy: { subscriptions: [interceptor()], answer: () => [{ type: "ask" }] },
        audit: { subscriptions: [observer("tool.after")] },
      },
      { enforces: { "tool.before": { effects: ["deny", "ask"] } }, ask: () => true },
    );
    const ran: unknown[] = [];
    const outcome = await harness.runTool(
      toolCall(),
      (input, { event }) => ran.push({ ...input }, event.tool.input),
      options,
    );
    await harness.flush();
    expect(outcome).toMatchObject({ status: "executed", input: { command: "ls" } });
    expect(ran).toEqual([{ command: "ls" }, { command: "ls" }]);
    expect(heard.at(-1)?.event).toMatchObject({ type: "tool.after", tool: { input: { command: "ls" } } });
  });
});

import type { EventOf } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import type { HarnessOptions, RunToolOptions, ToolOutcome } from "../src/index.node.js";
import { httpObserver, interceptor, observer, READ_ALL, Recording } from "./support/recording.js";
import { harnessFor, toolCall } from "./support/setup.js";

const ENFORCES: HarnessOptions["enforces"] = {
  "tool.before": { effects: ["deny", "modify", "return", "flow"] },
  "tool.after": { effects: ["modify", "message", "inject", "flow"] },
};

class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

interface Case {
  readonly given: string;
  /** What a backend answers at tool.before. */
  readonly before?: unknown[];
  readonly execute?: () => unknown;
  readonly options?: RunToolOptions;
  readonly status: ToolOutcome<unknown>["status"];
  readonly after: Partial<EventOf<"tool.after">>;
  readonly absent?: readonly string[];
}

const skipped = (reason: string, detail?: unknown) => ({
  status: "skipped",
  reason,
  ...(detail === undefined ? {} : { detail }),
});
const fails = (error: unknown) => () => {
  throw error;
};

const CASES: Case[] = [
  {
    given: "runs",
    execute: () => "the result",
    status: "executed",
    after: { outcome: "ok", execution: { status: "executed" }, durationMs: expect.any(Number) },
    absent: ["error"],
  },
  {
    given: "throws",
    execute: fails(Object.assign(new RangeError("index 7 is out of range"), { code: "E_RANGE" })),
    status: "failed",
    after: {
      outcome: "error",
      execution: { status: "executed" },
      error: { message: "index 7 is out of range", class: "RangeError", code: "E_RANGE" },
      durationMs: expect.any(Number),
    },
  },
  {
    given: "throws what is no error",
    execute: fails("a string with a secret"),
    status: "failed",
    after: {
      outcome: "error",
      execution: { status: "executed" },
      error: { message: expect.any(String), class: "unknown" },
    },
  },
  {
    given: "throws a TimeoutError",
    execute: fails(new TimeoutError("took too long")),
    status: "timed-out",
    after: { outcome: "timeout", execution: { status: "executed" }, durationMs: expect.any(Number) },
    absent: ["error"],
  },
  {
    given: "is denied",
    before: [{ type: "deny", reason: "no" }],
    status: "denied",
    after: { outcome: "denied", execution: skipped("policy"), items: [] } as Case["after"],
    absent: ["error", "durationMs"],
  },
  {
    given: "is refused by the host",
    options: { authorize: () => false },
    status: "refused-by-host",
    after: { outcome: "denied", execution: skipped("policy", expect.any(String)) } as Case["after"],
    absent: ["error", "durationMs"],
  },
  {
    given: "meets a check that fails",
    options: { authorize: fails(new Error("no database")) as () => boolean },
    status: "failed",
    after: {
      outcome: "error",
      execution: skipped("other", expect.any(String)),
      error: { message: "no database", class: "Error" },
    } as Case["after"],
    absent: ["durationMs"],
  },
  {
    given: "is supplied",
    before: [{ type: "return", value: { cached: true } }],
    status: "supplied",
    after: { outcome: "ok", execution: skipped("supplied_result") } as Case["after"],
    absent: ["durationMs"],
  },
  {
    given: "is stopped",
    before: [{ type: "flow", operation: "stop", reason: "enough" }],
    status: "stopped",
    after: { outcome: "cancelled", execution: skipped("policy", expect.any(String)) } as Case["after"],
    absent: ["durationMs"],
  },
  {
    given: "is cancelled before it is decided",
    options: { signal: AbortSignal.abort() },
    status: "cancelled",
    after: { outcome: "cancelled", execution: skipped("cancelled") } as Case["after"],
    absent: ["durationMs"],
  },
  {
    given: "runs out of time before it is decided",
    options: { signal: AbortSignal.abort(new TimeoutError("deadline")) },
    status: "timed-out",
    after: { outcome: "timeout", execution: skipped("timeout") } as Case["after"],
    absent: ["durationMs"],
  },
];

describe("tool.after tells of a call that", () => {
  it.each(CASES)(
    "$given: $status",
    async ({ before = [], execute = () => "", options, status, after, absent = [] }) => {
      const recording = new Recording();
      const policy = recording.backend("policy", [interceptor()], { effects: before });
      const watching = recording.backend("watching", [observer("tool.after")]);
      const { harness } = harnessFor([policy, watching], {
        limits: READ_ALL,
        enforces: { "tool.before": { effects: ["deny", "return", "flow"] } },
      });
      const outcome = await harness.runTool(toolCall(), execute, options);
      await harness.close();
      expect(outcome.status).toBe(status);
      const [told, ...more] = recording.told("tool.after");
      expect(more).toEqual([]);
      expect(told?.message.params.event).toMatchObject({
        type: "tool.after",
        call: { id: "call-1" },
        tool: { name: "bash", input: { command: "ls" }, origin: "native" },
        path: "builtin",
        parentEventId: outcome.decision.event.id,
        ...after,
      });
      for (const name of absent) expect(told?.message.params.event).not.toHaveProperty(name);
      expect(validate("observe-notification", told?.message)).toMatchObject({ ok: true });
    },
  );

  it("is given up while it runs: cancelled, executed, and only told", async () => {
    const recording = new Recording();
    const both = recording.backend("both", [interceptor({ events: ["tool.after"] }), observer("tool.*")]);
    const { harness } = harnessFor([both], { limits: READ_ALL, enforces: ENFORCES });
    const giveUp = new AbortController();
    const outcome = await harness.runTool(
      toolCall(),
      async (_, { signal }) => {
        giveUp.abort();
        signal.throwIfAborted();
      },
      { signal: giveUp.signal },
    );
    await harness.close();
    expect(outcome).toMatchObject({ status: "cancelled", phase: "execute", output: [] });
    expect(recording.asked()).toEqual([]);
    expect(recording.told().map(({ message }) => message.params.event)).toMatchObject([
      { type: "tool.before" },
      { type: "tool.after", outcome: "cancelled", execution: { status: "executed" } },
    ]);
  });
});

describe("a tool that changes its own input", () => {
  it.each([
    ["to something else", (input: object) => Object.assign(input, { command: "changed" })],
    ["to what JSON cannot hold", (input: object) => Object.assign(input, { command: 10n })],
  ])("%s is reported with the input that was decided about", async (_, change) => {
    const recording = new Recording();
    const { harness } = harnessFor([recording.backend("watching", [observer("tool.after")])], {
      limits: READ_ALL,
    });
    const outcome = await harness.runTool(toolCall(), (input) => void change(input));
    await harness.close();
    expect(outcome.status).toBe("executed");
    expect(recording.told()[0]?.message.params.event).toMatchObject({ tool: { input: { command: "ls" } } });
  });
});

describe("tool.after of a call that the closing of the harness ended", () => {
  it("is lost, and counted", async () => {
    const { harness, observations } = harnessFor([
      httpObserver("https://example.com/", [observer("tool.after")]),
    ]);
    const pending = harness.runTool(toolCall(), async (_, { signal }) => {
      await harness.close();
      signal.throwIfAborted();
    });
    expect(await pending).toMatchObject({ status: "cancelled", phase: "execute" });
    expect(observations).toMatchObject([{ outcome: "dropped", reason: "closed", count: 1 }]);
  });
});

import { describe, expect, it } from "vitest";
import { type CompactionRequest, compactContext, finishTurn, requestPermission } from "../src/index.node.js";
import { payloadOf } from "./support/boundaries.js";
import { inProcessHarness } from "./support/in-process.js";
import { interceptor, observer } from "./support/recording.js";

const ENFORCES = {
  "tool.permission.request": { effects: ["deny"] },
  "context.compact.before": { effects: ["deny"] },
  "context.compact.after": { effects: ["message"] },
} as const;
const PERMISSION = payloadOf("tool.permission.request");
const COMPACTION: CompactionRequest = { trigger: "manual", instructions: [], items: [], removed: [] };

const setUp = (enforces: object = ENFORCES) =>
  inProcessHarness({ all: { subscriptions: [interceptor({ events: ["*"] }), observer("*")] } }, { enforces });

describe("a request for permission", () => {
  it.each<[what: string, answer: unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a word", "allow"],
    ["an answer of nobody", { decision: "allow" }],
    ["an answer of a stranger", { decision: "allow", decidedBy: "me" }],
  ])("has failed when the host answers %s, and nothing is permitted", async (_, answer) => {
    const { harness, heard } = setUp();
    const outcome = await requestPermission(harness, PERMISSION, () => answer as never);
    await harness.flush();
    expect(outcome).toMatchObject({
      status: "failed",
      error: { message: expect.stringContaining("decidedBy") },
    });
    expect(heard.filter(({ event }) => event.type === "tool.permission.resolved")).toEqual([]);
  });

  it.each([
    ["asked", ENFORCES],
    ["told", {}],
  ])("permits what backends were %s about, whatever the host's callback does to it", async (_, enforces) => {
    const { harness, heard } = setUp(enforces);
    const outcome = await requestPermission(harness, PERMISSION, (call) => {
      Object.assign(call.tool.input, { command: "rm -rf /" });
      return { decision: "allow", decidedBy: "user" };
    });
    await harness.flush();
    expect(outcome).toMatchObject({ status: "allow", call: { tool: { input: { command: "ls" } } } });
    expect(heard.at(-1)?.event).toMatchObject({
      type: "tool.permission.resolved",
      tool: { input: { command: "ls" } },
    });
  });

  it("is cancelled when the harness is closed while the user is asked", async () => {
    const { harness } = setUp();
    const outcome = await requestPermission(harness, PERMISSION, async () => {
      await harness.close();
      return { decision: "allow", decidedBy: "user" };
    });
    expect(outcome.status).toBe("cancelled");
  });
});

describe("a compaction", () => {
  it.each<[what: string, summary: unknown]>([
    ["nothing", undefined],
    ["a text", "short"],
    ["something else than parts", [{ id: 1 }]],
    ["messages", [{ id: "m", role: "assistant", parts: [] }]],
  ])("has failed when the host writes %s, and nothing is applied", async (_, summary) => {
    for (const enforces of [ENFORCES, {}]) {
      const { harness, heard } = setUp(enforces);
      const outcome = await compactContext(harness, COMPACTION, () => summary as never);
      await harness.flush();
      expect(outcome).toMatchObject({
        status: "failed",
        error: { message: expect.stringContaining("text parts") },
      });
      expect(heard.filter(({ event }) => event.type === "context.compact.after")).toEqual([]);
    }
  });

  it("is cancelled when the harness is closed while the summary is written", async () => {
    const { harness } = setUp();
    const outcome = await compactContext(harness, COMPACTION, async () => {
      await harness.close();
      return [];
    });
    expect(outcome.status).toBe("cancelled");
  });

  it("that does not say what it replaces is refused before anyone is asked", async () => {
    const { harness, heard } = setUp();
    const { removed: _, ...request } = COMPACTION;
    await expect(compactContext(harness, request as never, () => [])).rejects.toMatchObject({
      code: "invalid-payload",
      message: expect.stringContaining("removed"),
    });
    expect(heard).toEqual([]);
  });
});

describe("the end of a turn", () => {
  it.each([[undefined], [{ remaining: Number.NaN, count: 0 }], [{ remaining: 1, count: -1 }]])(
    "is refused with an account that cannot be kept: %j",
    async (account) => {
      const { harness } = setUp({});
      const { continuationCount: _, ...turn } = payloadOf("turn.finish.before");
      await expect(finishTurn(harness, turn, account as never)).rejects.toMatchObject({
        code: "invalid-option",
      });
    },
  );
});

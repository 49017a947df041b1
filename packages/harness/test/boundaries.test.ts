import {
  CAPABILITY_BOUNDS,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptableEventType,
  type ModifyTarget,
} from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { readTarget } from "../src/effects/event-target.js";
import { SYNTHETIC_REASON } from "../src/index.node.js";
import { decide, message, text } from "./support/boundaries.js";

const CONTINUATIONS = { remaining: 1, count: 0 };

/** For each target an addition that may be merged into it. */
const ADDITIONS: { readonly [Target in ModifyTarget]: (type: InterceptableEventType) => unknown } = {
  input: () => ({ timeout: 5 }),
  output: () => [message("m2", "tool", text("p2", "more"))],
  prompt: () => [message("m2", "user", text("p2", "more"))],
  request: () => [message("m2", "system", text("p2", "more"))],
  response: () => [message("m2", "assistant", text("p2", "more"))],
  content: (type) =>
    type === "user.elicitation.result" ? { more: true } : [message("m2", "assistant", text("p2", "more"))],
  instructions: () => [text("p2", "more")],
  summary: () => [text("p2", "more")],
  workspace: () => ({ reason: "because" }),
};

const SUPPLIED: { readonly [E in InterceptableEventType]?: unknown } = {
  "tool.before": { any: ["json", null] },
  "model.request.before": [message("m9", "assistant", text("p9", "cached"))],
  "context.compact.before": [text("p9", "cached")],
  "user.elicitation.request": { action: "accept", content: { name: "Ada" } },
};

function effectsOf(type: InterceptableEventType): { readonly [effect: string]: object } {
  const target = CAPABILITY_BOUNDS[type].modify ?? "input";
  return {
    deny: { type: "deny", reason: "no" },
    allow: { type: "allow" },
    ask: { type: "ask" },
    message: { type: "message", text: "hello" },
    modify: { type: "modify", target, operation: "merge", value: ADDITIONS[target](type) },
    return: { type: "return", value: SUPPLIED[type] ?? 1 },
    flow: { type: "flow", operation: "stop", reason: "enough" },
    inject: {
      type: "inject",
      target: "context",
      operation: "append",
      deliverAt: "now",
      value: [message("m8", "user")],
    },
  };
}

const OUTCOMES: { readonly [effect: string]: string } = {
  deny: "denied",
  ask: "ask",
  return: "supplied",
  flow: "stopped",
};

describe.each(INTERCEPTABLE_EVENT_TYPES)("at %s", (type) => {
  const bounds: { effects: readonly string[]; flow: readonly string[] } = CAPABILITY_BOUNDS[type];

  it("a request is valid and advertises all that the host enforces", async () => {
    const { decision, asked } = await decide(type, [{ effects: [] }], { continuations: CONTINUATIONS });
    expect(decision).toMatchObject({ outcome: "continue", permission: "none", messages: [], injections: [] });
    expect(asked[0]?.capabilities.effects).toEqual(bounds.effects);
    const request = { jsonrpc: "2.0", id: decision.event.id, method: "hooks/intercept", params: asked[0] };
    expect(validate("intercept-request", request)).toMatchObject({ ok: true });
  });

  it.each(Object.entries(effectsOf(type)).filter(([name]) => bounds.effects.includes(name)))(
    "%s is carried out",
    async (name, effect) => {
      const { decision } = await decide(type, [{ effects: [effect] }, { effects: [] }]);
      expect(decision.outcome).toBe(OUTCOMES[name] ?? "continue");
      expect(decision.record.asked[0]?.outcome).toBe("accepted");
      if (name === "deny") expect(decision.denial).toEqual({ reason: "no", synthetic: false });
      if (name === "allow") expect(decision.permission).toBe("allow");
      if (name === "message") expect(decision.messages).toEqual(["hello"]);
      if (name === "return") expect(decision.result).toEqual(SUPPLIED[type]);
      if (name === "inject") expect(decision.injections).toEqual([effect]);
      if (name === "flow") {
        expect(decision.flow).toEqual({ operation: "stop", reason: "enough", instructions: [] });
        expect(decision.record.notAsked).toHaveLength(1);
      }
    },
  );

  it.each(Object.entries(effectsOf(type)).filter(([name]) => !bounds.effects.includes(name)))(
    "%s rejects the whole response",
    async (_name, effect) => {
      const good = effectsOf(type).message;
      const { decision } = await decide(type, [{ effects: [good, effect] }]);
      expect(decision).toMatchObject({
        outcome: "denied",
        denial: { reason: SYNTHETIC_REASON, synthetic: true },
        messages: [],
        record: { asked: [{ outcome: "rejected", failure: { class: "bad-effects" } }] },
      });
    },
  );
});

const EDITABLE = INTERCEPTABLE_EVENT_TYPES.flatMap((type) => {
  const target = CAPABILITY_BOUNDS[type].modify;
  return target === null ? [] : [{ type, target }];
});

describe.each(EDITABLE)("an edit of $target at $type", ({ type, target }) => {
  const addition = ADDITIONS[target](type);
  const edit = (operation: string, value: unknown) => ({ type: "modify", target, operation, value });

  it("is what the next backend is asked about, and what is decided", async () => {
    const { decision, asked } = await decide(type, [{ effects: [edit("merge", addition)] }, { effects: [] }]);
    const [before, after] = asked.map(({ event }) => readTarget(event as never));
    const merged = Array.isArray(before)
      ? [...before, ...(addition as [])]
      : { ...(before as object), ...(addition as object) };
    expect(after).toEqual(merged);
    expect(readTarget(decision.event)).toEqual(merged);
    expect(validate("event", decision.event).ok).toBe(true);
  });

  it("changes nothing but its target", async () => {
    const { decision, asked } = await decide(type, [{ effects: [edit("merge", addition)] }]);
    const restored = { ...decision.event };
    for (const member of ["tool", "items", "instructions", "summary", "elicitation", "message", "workspace"])
      delete (restored as { [name: string]: unknown })[member];
    expect(asked[0]?.event).toMatchObject(restored);
  });

  it("of another target rejects the response", async () => {
    const other = target === "input" ? "output" : "input";
    const { decision } = await decide(type, [
      { effects: [{ ...edit("merge", ADDITIONS[other](type)), target: other }], policy: "fail-open" },
    ]);
    expect(decision.record.asked[0]?.outcome).toBe("rejected");
  });

  it("of which one is wrong rejects the others too, and keeps what earlier backends established", async () => {
    const wrong = edit("replace", Array.isArray(addition) ? {} : []);
    const dropped = { type: "message", text: "dropped" };
    const { decision } = await decide(type, [
      { effects: [edit("merge", addition), { type: "message", text: "kept" }] },
      { effects: [edit("merge", addition), dropped, wrong], policy: "fail-open" },
    ]);
    expect(decision).toMatchObject({ outcome: "continue", messages: ["kept"] });
    expect(decision.record.asked.map((ask) => ask.outcome)).toEqual([
      "accepted",
      expect.stringMatching(/rejected|failed/),
    ]);
  });
});

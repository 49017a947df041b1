import type { Effect, EventOf } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { initialState, isSettled } from "./chain-state.js";
import { stage } from "./stage.js";

const event = { id: "event-1", type: "tool.before", tool: { input: {} } } as EventOf<"tool.before">;
const deny = (reason: string, code?: string): Effect => ({
  type: "deny",
  reason,
  ...(code === undefined ? {} : { code }),
});

describe("staging a response", () => {
  it("without effects changes nothing and settles nothing", () => {
    const state = initialState(event);
    const staged = stage(state, []);
    expect(staged).toEqual({ ok: true, value: state });
    expect(isSettled(state)).toBe(false);
  });

  it("with a denial settles the chain, and leaves the state it began with alone", () => {
    const state = initialState(event);
    const staged = stage(state, [deny("no", "com.example.no")]);
    expect(staged).toMatchObject({
      ok: true,
      value: { denial: { reason: "no", code: "com.example.no", synthetic: false } },
    });
    expect(staged.ok && isSettled(staged.value)).toBe(true);
    expect(state.denial).toBeUndefined();
  });

  it("with two denials shows the first reason (decision 13)", () => {
    const staged = stage(initialState(event), [deny("first"), deny("second")]);
    expect(staged.ok && staged.value.denial?.reason).toBe("first");
  });

  it("refuses the whole response for an effect that it cannot carry out, a denial before it included", () => {
    const staged = stage(initialState(event), [deny("no"), { type: "message", text: "hi" }]);
    expect(staged).toMatchObject({
      ok: false,
      issues: [{ path: "/result/effects/1/type", code: "not-enforceable" }],
    });
  });
});

import type { Capabilities, Effect } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { gate } from "./gate.js";

const merge: Effect = { type: "modify", target: "input", operation: "merge", value: {} };
const replace: Effect = { type: "modify", target: "input", operation: "replace", value: {} };
const stop: Effect = { type: "flow", operation: "stop", reason: "enough" };
const proceed: Effect = { type: "flow", operation: "continue" };
const injectNow: Effect = {
  type: "inject",
  target: "context",
  operation: "append",
  deliverAt: "now",
  value: [],
};
const deny: Effect = { type: "deny", reason: "no" };

const edits = (replaceToo: boolean, mergeToo: boolean): Capabilities => ({
  effects: ["modify"],
  modify: { input: { replace: replaceToo, merge: mergeToo } },
});
const flow = (operations: ("stop" | "continue")[], remainingContinuations: number): Capabilities => ({
  effects: ["flow"],
  flow: { operations, remainingContinuations, continuationCount: 0 },
});
const injections = (deliverAt: ("now" | "next_turn")[]): Capabilities => ({
  effects: ["inject"],
  inject: { context: { append: true, deliverAt } },
});

describe("the gate lets pass", () => {
  it.each<[what: string, effects: Effect[], granted: Capabilities]>([
    ["an empty list", [], { effects: [] }],
    ["a granted denial, twice", [deny, deny], { effects: ["deny"] }],
    ["a granted merge", [merge], edits(false, true)],
    ["a granted replacement", [replace], edits(true, false)],
    ["a granted stop", [stop], flow(["stop"], 0)],
    ["several continuations of which one remains", [proceed, proceed], flow(["continue"], 1)],
    ["a granted injection", [injectNow], injections(["now", "next_turn"])],
    ["any effect without a block", [{ type: "message", text: "" }], { effects: ["message"] }],
  ])("%s", (_what, effects, granted) => {
    expect(gate(effects, granted)).toEqual([]);
  });
});

describe("the gate refuses", () => {
  it.each<[what: string, effects: Effect[], granted: Capabilities, place: string]>([
    ["an effect that was not advertised", [deny], { effects: ["allow"] }, "/result/effects/0/type"],
    ["anything when nothing was", [{ type: "allow" }], { effects: [] }, "/result/effects/0/type"],
    [
      "a bad effect after a good one",
      [deny, { type: "ask" }],
      { effects: ["deny"] },
      "/result/effects/1/type",
    ],
    [
      "a replacement where only merging was granted",
      [replace],
      edits(false, true),
      "/result/effects/0/operation",
    ],
    ["a merge where only replacing was granted", [merge], edits(true, false), "/result/effects/0/operation"],
    [
      "an edit of another target",
      [{ type: "modify", target: "output", operation: "merge", value: [] }],
      edits(true, true),
      "/result/effects/0/target",
    ],
    ["an edit whose block is missing", [merge], { effects: ["modify"] }, "/result/effects/0/target"],
    [
      "a stop where only continuing was granted",
      [stop],
      flow(["continue"], 2),
      "/result/effects/0/operation",
    ],
    [
      "a continuation where only stopping was granted",
      [proceed],
      flow(["stop"], 2),
      "/result/effects/0/operation",
    ],
    ["a continuation when none remains", [proceed], flow(["continue"], 0), "/result/effects/0/operation"],
    [
      "a time of delivery that was not granted",
      [injectNow],
      injections(["next_turn"]),
      "/result/effects/0/deliverAt",
    ],
  ])("%s", (_what, effects, granted, place) => {
    expect(gate(effects, granted)).toMatchObject([{ path: place, requirement: "AHP-CAP-001" }]);
  });

  it("without repeating what an effect says", () => {
    const effects: Effect[] = [
      { type: "message", text: "s3cret" },
      { type: "deny", reason: "s3cret" },
    ];
    expect(JSON.stringify(gate(effects, { effects: [] }))).not.toContain("s3cret");
  });
});

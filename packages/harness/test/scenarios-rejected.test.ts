import type { Capabilities } from "@ahp/types";
import { describe, expect, it } from "vitest";
import {
  ALL,
  allow,
  askUser,
  continuing,
  deny,
  inject,
  merge,
  proceed,
  put,
  replace,
  response,
  say,
  start,
  stop,
  supply,
  unknown,
} from "./support/answers.js";

describe("scenarios that are rejected as a whole", () => {
  const only = (...effects: Capabilities["effects"]): Capabilities => ({ ...ALL, effects });
  const without = (effect: string): Capabilities => {
    const { modify, flow, inject: injection, ...rest } = ALL;
    return {
      ...rest,
      effects: ALL.effects.filter((name) => name !== effect),
      ...(effect === "modify" || modify === undefined ? {} : { modify }),
      ...(effect === "flow" || flow === undefined ? {} : { flow }),
      ...(effect === "inject" || injection === undefined ? {} : { inject: injection }),
    };
  };
  const edits = (replaceToo: boolean, mergeToo: boolean): Capabilities => ({
    ...ALL,
    modify: { input: { replace: replaceToo, merge: mergeToo } },
  });
  const flows = (...operations: ("stop" | "continue")[]): Capabilities => ({
    effects: ["flow", "message"],
    flow: { operations, remainingContinuations: 2, continuationCount: 0 },
  });
  const deliveries = (...deliverAt: ("now" | "next_turn")[]): Capabilities => ({
    ...ALL,
    inject: { context: { append: true, deliverAt } },
  });
  const each = [merge({ task: 2 }), say("m"), supply(1), deny, allow, askUser, stop, inject("now", "m1")];

  it.each<[what: string, answer: object, failureClass: string, granted?: Capabilities]>([
    ...each
      .slice(0, 6)
      .map((effect): [string, object, string] => [
        `32: ${effect.type}, then an unknown effect`,
        response([effect, unknown]),
        "bad-effects",
      ]),
    ["33: deny without reason", response([say("m"), { type: "deny" }]), "bad-effects"],
    ["33: a message that is no text", response([say(17)]), "bad-effects"],
    ["33: return without value", response([say("m"), { type: "return" }]), "bad-effects"],
    [
      "33: modify without operation",
      response([say("m"), { type: "modify", target: "input", value: {} }]),
      "bad-effects",
    ],
    ["33: operation patch", response([say("m"), { ...merge({}), operation: "patch" }]), "bad-effects"],
    ["33: a list for input", response([say("m"), merge([])]), "bad-effects"],
    [
      "34: a target that was not granted",
      response([say("m"), { ...merge([]), target: "output" }]),
      "bad-effects",
    ],
    ...each.map((effect): [string, object, string, Capabilities] => [
      `35: ${effect.type} when it was not granted`,
      response([effect]),
      "bad-effects",
      without(effect.type),
    ]),
    [
      "36: merge when only replace was granted",
      response([say("m"), merge({})]),
      "bad-effects",
      edits(true, false),
    ],
    [
      "36: replace when only merge was granted",
      response([say("m"), replace({})]),
      "bad-effects",
      edits(false, true),
    ],
    [
      "36: modify without any grant of edits",
      response([say("m"), merge({})]),
      "bad-effects",
      { effects: ["message"] },
    ],
    ["37: wrong id", response([say("m")], { id: "other" }), "wrong-id"],
    ["38: wrong jsonrpc", response([say("m")], { jsonrpc: "1.0" }), "malformed"],
    ["38: wrong version", response([say("m")], {}, { protocolVersion: "2026-01-01" }), "unsupported-version"],
    [
      "38: no effects",
      { jsonrpc: "2.0", id: "scenario", result: { protocolVersion: "draft" } },
      "missing-members",
    ],
    ["38: effects that are no list", response({ 0: say("m") }), "malformed"],
    ["38: no result", { jsonrpc: "2.0", id: "scenario", result: null }, "missing-members"],
    ["39: flow without grant", response([say("m"), stop]), "bad-effects", only("message")],
    [
      "39: continue when only stop was granted",
      response([say("m"), proceed()]),
      "bad-effects",
      flows("stop"),
    ],
    ["39: stop when only continue was granted", response([say("m"), stop]), "bad-effects", flows("continue")],
    ["40: stop, then an unknown effect", response([stop, unknown]), "bad-effects"],
    ["40: stop without reason", response([{ type: "flow", operation: "stop" }]), "bad-effects"],
    ["41: continue when none remains", response([say("m"), proceed()]), "bad-effects", continuing(0)],
    ["42: inject without grant", response([say("m"), inject("now", "m1")]), "bad-effects", only("message")],
    [
      "42: a delivery that was not granted",
      response([inject("next_turn", "m1"), inject("now", "m2")]),
      "bad-effects",
      deliveries("next_turn"),
    ],
    ["42: inject, then an unknown effect", response([inject("now", "m1"), unknown]), "bad-effects"],
    [
      "42: inject without deliverAt",
      response([{ ...inject("now", "m1"), deliverAt: undefined }]),
      "bad-effects",
    ],
  ])("%s", async (_what, answer, failureClass, granted = ALL) => {
    const result = await put(start, answer, granted);
    expect(["rejected", "failed"]).toContain(result.outcome);
    expect(result).toMatchObject({ failure: { class: failureClass } });
    expect(result).not.toHaveProperty("staged");
  });
});

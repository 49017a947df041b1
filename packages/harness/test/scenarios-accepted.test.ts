import type { InjectEffect } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { outcomeOf } from "../src/chain/settle.js";
import { initialState } from "../src/effects/chain-state.js";
import { afterDecision, type Continuations } from "../src/effects/continuations.js";
import {
  ALL,
  allow,
  askUser,
  continuing,
  deny,
  INPUT,
  inject,
  merge,
  proceed,
  put,
  replace,
  response,
  type State,
  say,
  start,
  stop,
  supply,
  turnFinish,
  withState,
} from "./support/answers.js";

const candidate = withState({
  candidate: { value: { cached: 1 }, suppliedBy: { backendId: "com.example.cache", subscriptionIndex: 0 } },
});
const asking = withState({ permission: "ask" });
const denied = withState({ permission: "deny", denial: { reason: "earlier", synthetic: false } });
const stopped = withState({ flow: { operation: "stop", reason: "earlier", instructions: [] } });

interface Expected {
  /** Default: allow. */
  readonly decision?: "allow" | "deny" | "ask";
  /** Default: true. */
  readonly executed?: boolean;
  /** Default: unchanged. */
  readonly input?: unknown;
  readonly messages?: readonly string[];
  readonly result?: unknown;
  readonly flow?: "none" | "stop" | "continue";
  readonly injections?: readonly unknown[];
  readonly instructions?: readonly string[];
  readonly remaining?: number;
}

/** A state in the words of the scenarios. */
function summary(
  state: State<"tool.before"> | State<"turn.finish.before">,
  continuations?: Continuations,
): Expected {
  const outcome = outcomeOf(state, false);
  const decision = state.denial !== undefined ? "deny" : state.permission === "ask" ? "ask" : "allow";
  return {
    decision,
    executed: outcome === "continue",
    ...("tool" in state.event ? { input: state.event.tool.input } : {}),
    messages: state.messages,
    ...(outcome === "supplied" ? { result: state.candidate?.value } : {}),
    flow: state.flow?.operation ?? "none",
    injections: state.injections satisfies readonly InjectEffect[],
    instructions: state.flow?.instructions ?? [],
    ...(continuations === undefined
      ? {}
      : { remaining: afterDecision(continuations, state.flow, outcome === "continue").remaining }),
  };
}

const DEFAULTS: Expected = {
  decision: "allow",
  executed: true,
  input: INPUT,
  messages: [],
  flow: "none",
  injections: [],
  instructions: [],
};

type Row = [what: string, effects: unknown[], expected: Expected, state?: State<"tool.before">];

describe("accepted scenarios at tool.before (runtime-semantics 3.5)", () => {
  const supplied = (result: unknown): Expected => ({ executed: false, result });
  const kept = supplied({ cached: 1 });
  const isDenied: Expected = { decision: "deny", executed: false };
  const isAsked: Expected = { decision: "ask", executed: false };
  const isStopped: Expected = { executed: false, flow: "stop" };
  const edited = { ...INPUT, task: 2 };

  it.each<Row>([
    ["1: nothing", [], {}],
    ["2: nothing, without state", [], {}],
    ["2: ask, without state", [askUser], isAsked],
    ["2: return, without state", [supply(7)], supplied(7)],
    ["3: allow", [allow], {}],
    ["3: deny", [deny], isDenied],
    ["3: ask", [askUser], isAsked],
    ["4: two messages", [say("a"), say("")], { messages: ["a", ""] }],
    ...[{ a: 1 }, null, false, 0, "", [1, { ok: true }]].map(
      (value): Row => [`5: return of ${JSON.stringify(value)}`, [supply(value)], supplied(value)],
    ),
    [
      "6: merge",
      [merge({ options: { limit: 3 }, keep: null })],
      { input: { task: 1, options: { limit: 3 }, keep: null } },
    ],
    ["7: replace", [replace({ task: 2 })], { input: { task: 2 } }],
    [
      "8: replace, merge",
      [replace({ task: 2 }), merge({ label: "final" })],
      { input: { task: 2, label: "final" } },
    ],
    ["9: merge and message", [merge({ task: 2 }), say("edited")], { input: edited, messages: ["edited"] }],
    ["10: modify, return", [merge({ task: 2 }), supply(1)], { ...supplied(1), input: edited }],
    ["10: return, modify", [supply(1), merge({ task: 2 })], { ...supplied(1), input: edited }],
    [
      "11: everything, and a denial",
      [allow, supply(1), say("m"), merge({ task: 2 }), askUser, deny],
      { ...isDenied, input: edited, messages: ["m"] },
    ],
    ["12: ask, allow", [askUser, allow], isAsked],
    ["12: allow, ask", [allow, askUser], isAsked],
    ...[allow, askUser, supply(1)].flatMap((other): Row[] => [
      [`13: deny, ${other.type}`, [deny, other], isDenied],
      [`13: ${other.type}, deny`, [other, deny], isDenied],
    ]),
    ["14: ask, return", [askUser, supply(1)], isAsked],
    ["14: return, ask", [supply(1), askUser], isAsked],
    ["15: nothing, with a candidate", [], kept, candidate],
    ["16: return, with a candidate", [supply(2)], supplied(2), candidate],
    ["17: deny, with a candidate", [deny], isDenied, candidate],
    [
      "18: an edit drops candidate and approval",
      [merge({ task: 2 })],
      { input: edited },
      { ...candidate, permission: "allow" },
    ],
    ["19: an edit to the same value keeps the candidate", [merge({ task: 1 })], kept, candidate],
    [
      "19: a replacement in another order keeps the candidate",
      [replace({ keep: "yes", options: { limit: 20, recursive: true }, task: 1 })],
      kept,
      candidate,
    ],
    [
      "20: return, modify, with a candidate",
      [supply(2), merge({ task: 2 })],
      { ...supplied(2), input: edited },
      candidate,
    ],
    ["21: allow, after ask", [allow], isAsked, asking],
    ["21: nothing, after ask", [], isAsked, asking],
    ["21: nothing, after ask, with a candidate", [], isAsked, { ...candidate, permission: "ask" }],
    [
      "21: modify, allow, return, after ask",
      [merge({ task: 2 }), allow, supply(1)],
      { ...isAsked, input: edited },
      asking,
    ],
    ["22: allow, return, after deny", [allow, supply(1)], isDenied, denied],
    ["22: nothing, after deny", [], isDenied, denied],
    ["24: stop", [stop], isStopped],
    ["24: return, stop", [supply(1), stop], isStopped],
    ["24: deny, stop", [deny, stop], { ...isDenied, flow: "stop" }],
    ["25: nothing, after stop", [], isStopped, stopped],
    ["25: allow, after stop", [allow], isStopped, stopped],
    ["25: return, after stop", [supply(1)], isStopped, stopped],
    ["26: inject now", [inject("now", "m1")], { injections: [inject("now", "m1")] }],
    ["26: inject next_turn", [inject("next_turn", "m1")], { injections: [inject("next_turn", "m1")] }],
    [
      "26: both, and a message",
      [inject("now", "m1"), say("hi"), inject("next_turn", "m2")],
      { injections: [inject("now", "m1"), inject("next_turn", "m2")], messages: ["hi"] },
    ],
  ])("%s", async (_what, effects, expected, state = start) => {
    const result = await put(state, response(effects), ALL);
    expect(result.outcome).toBe("accepted");
    expect(result.outcome === "accepted" && summary(result.staged)).toEqual({ ...DEFAULTS, ...expected });
  });

  it("23: unknown members of the response and its result are ignored", async () => {
    const result = await put(start, response([say("a")], { more: 1 }, { more: { effects: [deny] } }), ALL);
    expect(result.outcome === "accepted" && summary(result.staged)).toEqual({ ...DEFAULTS, messages: ["a"] });
  });

  it("keeps the result that was supplied for once the user has agreed (14)", async () => {
    const result = await put(start, response([askUser, supply(null)]), ALL);
    expect(result).toMatchObject({ staged: { permission: "ask", candidate: { value: null } } });
  });

  it("shows the first of two denials (decision 13), and keeps an earlier stop's reason", async () => {
    const twice = await put(
      start,
      response([
        { ...deny, code: "com.example.a" },
        { ...deny, reason: "second" },
      ]),
      ALL,
    );
    expect(twice).toMatchObject({
      staged: { denial: { reason: "no", code: "com.example.a", synthetic: false } },
    });
    const again = await put(stopped, response([stop]), ALL);
    expect(again).toMatchObject({ staged: { flow: { reason: "earlier" } } });
  });
});

describe("accepted scenarios at turn.finish.before", () => {
  type FlowRow = [what: string, remaining: number, effects: unknown[], expected: Expected];
  const goesOn = (remaining: number, instructions: string[]): Expected => ({
    flow: "continue",
    remaining,
    instructions,
  });
  const stops = (instructions: string[] = []): Expected => ({
    executed: false,
    flow: "stop",
    remaining: 2,
    instructions,
  });

  it.each<FlowRow>([
    ["27: continue", 2, [proceed("go on")], goesOn(1, ["go on"])],
    ["28: two continues, two left", 2, [proceed("a"), proceed("b")], goesOn(1, ["a", "b"])],
    ["28: two continues, one left", 1, [proceed("a"), proceed("b")], goesOn(0, ["a", "b"])],
    ["29: stop", 2, [stop], stops()],
    ["30: continue, stop", 2, [proceed("a"), stop], stops(["a"])],
    ["30: stop, continue", 2, [stop, proceed("a")], stops(["a"])],
    [
      "31: message, continue without instruction",
      2,
      [say("m"), proceed()],
      { ...goesOn(1, []), messages: ["m"] },
    ],
  ])("%s", async (_what, remaining, effects, expected) => {
    const result = await put(
      initialState<"turn.finish.before">(turnFinish),
      response(effects),
      continuing(remaining),
    );
    const { input: _input, ...defaults } = DEFAULTS;
    expect(result.outcome === "accepted" && summary(result.staged, { remaining, count: 0 })).toEqual({
      ...defaults,
      ...expected,
    });
  });

  it("collects the instructions of several responses for one continuation, and lets a later stop cancel it", async () => {
    const first = await put(
      initialState<"turn.finish.before">(turnFinish),
      response([proceed("a")]),
      continuing(1),
    );
    if (first.outcome !== "accepted") throw new Error("the first response was not accepted");
    const second = await put(first.staged, response([proceed("b")]), continuing(1));
    expect(second).toMatchObject({ staged: { flow: { operation: "continue", instructions: ["a", "b"] } } });
    const third = await put(first.staged, response([stop]), continuing(1));
    expect(third.outcome === "accepted" && summary(third.staged, { remaining: 1, count: 0 })).toMatchObject({
      flow: "stop",
      remaining: 1,
      instructions: ["a"],
    });
  });
});

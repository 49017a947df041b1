import { CAPABILITY_BOUNDS, type Capabilities, INTERCEPTABLE_EVENT_TYPES } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { type Enforcement, enforceable } from "./enforcement.js";
import { grantsFor, narrow } from "./grants.js";

/** Everything that an event permits, at every event. */
const EVERYTHING = Object.fromEntries(
  INTERCEPTABLE_EVENT_TYPES.map((type) => [type, { effects: CAPABILITY_BOUNDS[type].effects }]),
) as Enforcement;

const CONTINUATIONS = { remaining: 2, count: 1, max: 3 };

describe("what is advertised", () => {
  it.each(INTERCEPTABLE_EVENT_TYPES)("at %s is at most what the event permits, and valid", (type) => {
    const grants = grantsFor(type, enforceable(EVERYTHING, true), {}, CONTINUATIONS);
    const bounds: { effects: readonly string[]; modify: string | null; flow: readonly string[] } =
      CAPABILITY_BOUNDS[type];
    expect(validate("capabilities", grants)).toMatchObject({ ok: true });
    expect(grants.effects).toEqual(bounds.effects);
    expect(Object.keys(grants.modify ?? {})).toEqual(bounds.modify === null ? [] : [bounds.modify]);
    expect(grants.flow?.operations ?? []).toEqual(bounds.flow);
  });

  it("at tool.before always holds deny, whatever the host permits or names (AHP-CAP-002)", () => {
    expect(grantsFor("tool.before", enforceable(undefined, false))).toEqual({ effects: ["deny"] });
    const named = enforceable({ "tool.before": { effects: ["message"] } }, false);
    expect(grantsFor("tool.before", named).effects).toEqual(["deny", "message"]);
    expect(grantsFor("tool.before", named, { effects: [] }).effects).toEqual(["deny"]);
  });

  it("at tool.before is deny also when the host names other events only", () => {
    const named = enforceable({ "turn.start": { effects: ["deny"] } }, false);
    expect(grantsFor("tool.before", named)).toEqual({ effects: ["deny"] });
  });

  it("is nothing at an event that the host does not name", () => {
    expect(grantsFor("turn.start", enforceable(undefined, false))).toEqual({ effects: [] });
  });

  it("is what the host can do, no more", () => {
    const can = enforceable(
      {
        "tool.before": {
          effects: ["deny", "modify", "inject"],
          edits: ["merge"],
          deliverAt: ["next_turn"],
        },
        "user.elicitation.request": { effects: ["return"], elicitation: ["form"] },
      },
      false,
    );
    expect(grantsFor("tool.before", can)).toEqual({
      effects: ["deny", "modify", "inject"],
      modify: { input: { replace: false, merge: true } },
      inject: { context: { append: true, deliverAt: ["next_turn"] } },
    });
    expect(grantsFor("user.elicitation.request", can)).toEqual({
      effects: ["return"],
      elicitation: { form: {} },
    });
  });

  it("has continue only with its counters, as the host gives them for the call", () => {
    const can = enforceable({ "turn.finish.before": { effects: ["flow"] } }, false);
    expect(grantsFor("turn.finish.before", can, {}, { remaining: 0, count: 4 })).toEqual({
      effects: ["flow"],
      flow: { operations: ["stop", "continue"], remainingContinuations: 0, continuationCount: 4 },
    });
    expect(grantsFor("turn.finish.before", can, {}, CONTINUATIONS).flow).toMatchObject({
      maxContinuations: 3,
    });
    expect(grantsFor("turn.finish.before", can).flow).toEqual({ operations: ["stop"] });
    const onlyContinue = enforceable({ "tool.after": { effects: ["flow"], flow: ["continue"] } }, false);
    expect(grantsFor("tool.after", onlyContinue)).toEqual({ effects: [] });
  });
});

describe("what the host says that it enforces", () => {
  it.each<[what: string, enforces: object, says: string]>([
    ["an event that does not exist", { "tool.befor": { effects: [] } }, "did you mean tool.before"],
    ["an event that cannot be intercepted", { "turn.end": { effects: [] } }, "turn.end"],
    ["an effect outside the event's bounds", { "tool.after": { effects: ["deny"] } }, "deny"],
    ["an unknown effect", { "tool.before": { effects: ["defer"] } }, "defer"],
    ["an effect that an event does not inherit", { "tool.before": { effects: ["toString"] } }, "toString"],
    ["ask without the means to ask", { "tool.before": { effects: ["ask"] } }, "option `ask`"],
    ["edits without modify", { "tool.before": { effects: ["deny"], edits: ["merge"] } }, "effect modify"],
    [
      "no edits at all",
      { "tool.before": { effects: ["modify"], edits: [] } },
      "at least one of replace, merge",
    ],
    [
      "continue where only stop is permitted",
      { "turn.start": { effects: ["flow"], flow: ["continue"] } },
      "continue",
    ],
    ["flow without its effect", { "turn.start": { effects: [], flow: ["stop"] } }, "effect flow"],
    [
      "a time of delivery that does not exist",
      { "turn.start": { effects: ["inject"], deliverAt: ["later"] } },
      "later",
    ],
    [
      "times of delivery without inject",
      { "turn.start": { effects: [], deliverAt: ["now"] } },
      "effect inject",
    ],
    [
      "elicitation modes elsewhere",
      { "turn.start": { effects: [], elicitation: ["form"] } },
      "elicitation events",
    ],
    ["nothing at all", { "turn.start": null }, "must be an object"],
    ["no list of effects", { "turn.start": {} }, "must be a list"],
  ])("is refused with %s", (_what, enforces, says) => {
    expect(() => enforceable(enforces as Enforcement, false)).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(says) }),
    );
  });
});

it("what the host says that it enforces does not compile outside the event's bounds", () => {
  // @ts-expect-error nothing is denied after it happened
  const afterwards: Enforcement = { "tool.after": { effects: ["deny"] } };
  // @ts-expect-error only a turn and a tool's result can be continued
  const flow: Enforcement = { "turn.start": { effects: ["flow"], flow: ["continue"] } };
  // @ts-expect-error nothing is asked about an event that can only be observed
  const observed: Enforcement = { "turn.end": { effects: [] } };
  for (const enforces of [afterwards, flow, observed])
    expect(() => enforceable(enforces, true)).toThrow(expect.objectContaining({ code: "invalid-option" }));
});

describe("permissions", () => {
  const all: Capabilities = {
    effects: ["deny", "modify", "flow", "inject", "message"],
    modify: { input: { replace: true, merge: false } },
    flow: { operations: ["stop"] },
    inject: { context: { append: true, deliverAt: ["now"] } },
  };

  it("narrow nothing when they say nothing", () => {
    expect(narrow(all, {})).toEqual(all);
  });

  it("take an effect away together with its block", () => {
    const narrowed = narrow(all, { effects: ["deny", "flow"] });
    expect(narrowed).toEqual({ effects: ["deny", "flow"], flow: { operations: ["stop"] } });
    expect(validate("capabilities", narrowed).ok).toBe(true);
  });

  it("take an effect away when nothing is left of its block", () => {
    const narrowed = narrow(all, { edits: ["merge"], flow: ["continue"], deliverAt: ["next_turn"] });
    expect(narrowed).toEqual({ effects: ["deny", "message"] });
  });

  it("never widen", () => {
    expect(narrow({ effects: ["deny"] }, { effects: ["deny", "allow", "modify"], edits: ["merge"] })).toEqual(
      {
        effects: ["deny"],
      },
    );
  });

  it("leave what is always offered", () => {
    expect(narrow(all, { effects: [] }, ["deny"])).toEqual({ effects: ["deny"] });
  });
});

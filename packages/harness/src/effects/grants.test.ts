import { CAPABILITY_BOUNDS, type Capabilities, INTERCEPTABLE_EVENT_TYPES } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { ENFORCEABLE_EVENT_TYPES, grantsFor, isEnforceable, narrow } from "./grants.js";

describe("what is advertised", () => {
  it.each(ENFORCEABLE_EVENT_TYPES)("at %s is valid and inside the bounds of the event", (type) => {
    const grants = grantsFor(type);
    const bounds: readonly string[] = CAPABILITY_BOUNDS[type].effects;
    expect(validate("capabilities", grants).ok).toBe(true);
    expect(grants.effects.every((effect) => bounds.includes(effect))).toBe(true);
  });

  it("at tool.before always holds deny, whatever the host permits (AHP-CAP-002)", () => {
    expect(grantsFor("tool.before").effects).toContain("deny");
    expect(grantsFor("tool.before", { effects: [] }).effects).toEqual(["deny"]);
  });

  it.each(INTERCEPTABLE_EVENT_TYPES.filter((type) => !isEnforceable(type)))(
    "at %s is nothing yet",
    (type) => {
      expect(grantsFor(type)).toEqual({ effects: [] });
    },
  );
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

  it("never widen", () => {
    expect(narrow({ effects: ["deny"] }, { effects: ["deny", "allow", "modify"] })).toEqual({
      effects: ["deny"],
    });
  });

  it("leave what is always offered", () => {
    expect(narrow(all, { effects: [] }, ["deny"])).toEqual({ effects: ["deny"] });
  });
});

import { describe, expect, it } from "vitest";
import { InterestSource, interestOf } from "./interest.js";

describe("the interest of a caller", () => {
  it("is one for each signal, and tells everyone who still listens, once", () => {
    const caller = new AbortController();
    const interest = interestOf(caller.signal);
    expect(interestOf(caller.signal)).toBe(interest);
    expect(interest?.lost).toBe(false);
    const told: string[] = [];
    interest?.onLost(() => told.push("first"));
    interest?.onLost(() => told.push("second"))();
    interest?.onLost(() => told.push("third"));
    caller.abort();
    expect(interest?.lost).toBe(true);
    expect(told).toEqual(["first", "third"]);
  });

  it("is lost from the start when the signal has aborted", () => {
    expect(interestOf(AbortSignal.abort())?.lost).toBe(true);
  });

  it("is none without a signal", () => {
    expect(interestOf(undefined)).toBeUndefined();
  });
});

describe("an interest of one's own", () => {
  it("is a signal as well, asked for before or after it is lost", () => {
    const before = new InterestSource();
    const { signal } = before;
    expect(signal.aborted).toBe(false);
    before.lose();
    before.lose();
    expect(signal.aborted).toBe(true);
    expect(before.signal).toBe(signal);
    const after = new InterestSource();
    after.lose();
    expect(after.signal.aborted).toBe(true);
  });
});

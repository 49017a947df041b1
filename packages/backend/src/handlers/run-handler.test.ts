import { describe, expect, it } from "vitest";
import { Cancelled, interestOf, type OwnSignal, runHandler } from "./run-handler.js";

const timeoutMs = 60_000;

describe("runHandler", () => {
  it("has at once what a handler returns at once", () => {
    expect(runHandler(() => 7, { timeoutMs })).toBe(7);
  });

  it("calls no handler for whom nobody waits", () => {
    const gone = AbortSignal.abort();
    const called = () => runHandler(() => expect.unreachable(), { timeoutMs, interest: interestOf(gone) });
    expect(called).toThrow(Cancelled);
  });

  it("aborts the handler's signal, also when it is asked for only afterwards", async () => {
    const caller = new AbortController();
    let own: OwnSignal | undefined;
    const hangs = (given: OwnSignal) => {
      own = given;
      return new Promise(() => {});
    };
    const running = runHandler(hangs, { timeoutMs, interest: interestOf(caller.signal) });
    caller.abort();
    await expect(running).rejects.toBeInstanceOf(Cancelled);
    expect(own?.signal.aborted).toBe(true);
  });
});

describe("the interest of a caller", () => {
  it("is one for each signal, and tells everyone who still listens, once", () => {
    const caller = new AbortController();
    const interest = interestOf(caller.signal);
    expect(interestOf(caller.signal)).toBe(interest);
    const told: string[] = [];
    interest?.onLost(() => told.push("first"));
    interest?.onLost(() => told.push("second"))();
    interest?.onLost(() => told.push("third"));
    caller.abort();
    expect(interest?.lost).toBe(true);
    expect(told).toEqual(["first", "third"]);
  });
});

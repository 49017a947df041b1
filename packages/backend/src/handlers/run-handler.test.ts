import { describe, expect, it } from "vitest";
import { interestOf } from "./interest.js";
import { Cancelled, type OwnSignal, runHandler } from "./run-handler.js";

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

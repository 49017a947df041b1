import { afterEach, describe, expect, it, vi } from "vitest";
import { interestOf } from "./interest.js";
import { Cancelled, type OwnSignal, runHandler } from "./run-handler.js";

const timeoutMs = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

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

describe("a thenable that is no promise", () => {
  const thenable = (then: (resolve: (value: unknown) => void) => void) => ({ then });
  const rows: [what: string, returned: unknown][] = [
    ["gives a value", thenable((resolve) => resolve(7))],
    ["gives another thenable", thenable((resolve) => resolve(thenable((inner) => inner(7))))],
    [
      "gives a value and then fails",
      thenable((resolve) => {
        resolve(7);
        throw new Error("too late");
      }),
    ],
  ];
  it.each(rows)("that %s is waited for", async (_what, returned) => {
    vi.useFakeTimers();
    expect(await runHandler(() => returned, { timeoutMs })).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that throws has failed, and leaves no timer", async () => {
    vi.useFakeTimers();
    const failing = thenable(() => {
      throw new Error("no promise");
    });
    await expect(runHandler(() => failing, { timeoutMs })).rejects.toThrow("no promise");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that gives a promise without an end is given up in time", async () => {
    vi.useFakeTimers();
    const running = runHandler(() => thenable((resolve) => resolve(new Promise(() => {}))), { timeoutMs });
    const ended = expect(running).rejects.toMatchObject({ code: "handler-timeout" });
    await vi.advanceTimersByTimeAsync(timeoutMs);
    await ended;
  });
});

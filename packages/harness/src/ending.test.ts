import { describe, expect, it } from "vitest";
import { EndSource, untilEnded } from "./ending.js";

describe("an ending", () => {
  it("comes once, and is told in order", () => {
    const source = new EndSource();
    const told: string[] = [];
    source.onEnd(() => told.push("first"));
    const forget = source.onEnd(() => told.push("second"));
    source.onEnd(() => told.push("third"));
    forget();
    source.end();
    source.end();
    expect(told).toEqual(["first", "third"]);
    expect(source.ended).toBe(true);
  });

  it("is a signal as well, asked for before or after it came", () => {
    const before = new EndSource();
    const { signal } = before;
    expect(signal.aborted).toBe(false);
    before.end();
    expect(signal.aborted).toBe(true);
    expect(before.signal).toBe(signal);
    const after = new EndSource();
    after.end();
    expect(after.signal.aborted).toBe(true);
  });

  it("cuts off what is waited for, and what comes of that later is ignored", async () => {
    const source = new EndSource();
    const failsLater = async () => {
      await Promise.resolve();
      source.end();
      throw new Error("too late to matter");
    };
    expect(await untilEnded(failsLater(), source)).toBeUndefined();
    expect(await untilEnded(Promise.resolve("x"), source)).toBeUndefined();
    expect(await untilEnded(Promise.resolve("x"), new EndSource())).toBe("x");
  });
});

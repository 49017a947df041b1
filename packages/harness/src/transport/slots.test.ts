import { describe, expect, it } from "vitest";
import type { Budget } from "../budget.js";
import { EndSource } from "../ending.js";
import { Slots } from "./slots.js";

function budget(remaining = 1000): Budget & EndSource {
  return Object.assign(new EndSource(), { expired: false, remainingMs: () => remaining });
}

async function acquired(slots: Slots): Promise<() => void> {
  const outcome = await slots.acquire(budget());
  if (outcome.kind !== "acquired") throw new Error(outcome.kind);
  return outcome.release;
}

describe("slots", () => {
  it("are handed on in order of arrival", async () => {
    const slots = new Slots(1, 10);
    const order: number[] = [];
    const release = await acquired(slots);
    const waiting = [1, 2, 3].map(async (turn) => {
      const next = await acquired(slots);
      order.push(turn);
      next();
    });
    release();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  it("refuse more waiters than may wait", async () => {
    const slots = new Slots(1, 1);
    await acquired(slots);
    const waiting = slots.acquire(budget());
    expect(await slots.acquire(budget())).toEqual({ kind: "full" });
    void waiting;
  });

  it("leave out a waiter whose time is over, and free its place in the line", async () => {
    const slots = new Slots(1, 1);
    const release = await acquired(slots);
    const impatient = budget();
    const waiting = slots.acquire(impatient);
    impatient.end();
    expect(await waiting).toEqual({ kind: "ended" });
    const next = slots.acquire(budget());
    release();
    expect((await next).kind).toBe("acquired");
  });

  it("pass over a waiter that has no time left to use one", async () => {
    const slots = new Slots(1, 10);
    const release = await acquired(slots);
    const hopeless = slots.acquire(budget(0.2));
    const next = slots.acquire(budget());
    release();
    expect((await hopeless).kind).toBe("ended");
    expect((await next).kind).toBe("acquired");
  });

  it("give nothing to a budget that is over, and are not lost by a double release", async () => {
    const slots = new Slots(1, 10);
    const over = budget();
    over.end();
    expect(await slots.acquire(over)).toEqual({ kind: "ended" });
    const release = await acquired(slots);
    release();
    release();
    await acquired(slots);
    const second = slots.acquire(budget());
    expect(await Promise.race([second, Promise.resolve("waits")])).toBe("waits");
  });
});

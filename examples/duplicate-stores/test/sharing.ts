import { expect, it } from "vitest";
import { type Copy, startCopy, stop } from "./copies.js";

/** What every shared store must give two copies of a backend. */
export function itIsShared(environment: () => Record<string, string>): void {
  const decidedBy = (copy: Copy, id: string) => `process ${copy.process.pid} decided about ${id}`;

  it("an event gets the same answer from whichever copy it reaches", async () => {
    const [a, b] = await Promise.all([startCopy(environment()), startCopy(environment())]);
    expect(await a.deliver("e1")).toBe(decidedBy(a, "e1"));
    expect(await b.deliver("e1")).toBe(decidedBy(a, "e1"));
    expect(await b.deliver("e2")).toBe(decidedBy(b, "e2"));
    expect(await a.deliver("e2")).toBe(decidedBy(b, "e2"));
    expect(a.stderr() + b.stderr()).toBe("");
  });

  it("a different event with a reused id is decided anew", async () => {
    const [a, b] = await Promise.all([startCopy(environment()), startCopy(environment())]);
    await a.deliver("e1", "ls");
    expect(await b.deliver("e1", "rm")).toBe(decidedBy(b, "e1"));
  });

  it("also after many deliveries to both at the same time every event has one answer", async () => {
    const copies = await Promise.all([startCopy(environment()), startCopy(environment())]);
    const ids = Array.from({ length: 25 }, (_, index) => `e${index}`);
    const toBoth = (id: string) => Promise.all(copies.map((copy) => copy.deliver(id)));
    await Promise.all(ids.map(toBoth));
    for (const [first, second] of await Promise.all(ids.map(toBoth))) expect(first).toBe(second);
    expect(copies.map((copy) => copy.stderr()).join("")).toBe("");
  });

  it("a copy that is killed and started again answers as before", async () => {
    const before = await startCopy(environment());
    const answer = await before.deliver("e1");
    await stop(before.process, "SIGKILL");
    const after = await startCopy(environment());
    expect(await after.deliver("e1")).toBe(answer);
    expect(await stop(after.process, "SIGTERM")).toBe(0);
  });
}

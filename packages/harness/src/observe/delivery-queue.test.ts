import { describe, expect, it, vi } from "vitest";
import type { Budget } from "../budget.js";
import { systemClock } from "../clock.js";
import { DeliveryQueue, type Loss, type QueueLimits } from "./delivery-queue.js";

/** A queue whose deliveries end when the test says so, or when their budget ends. */
function setUp(limits: Partial<QueueLimits> = {}) {
  const begun: string[] = [];
  const ended: string[] = [];
  const losses: Omit<Loss, "since">[] = [];
  const finish = new Map<string, () => void>();
  const queue = new DeliveryQueue<string>(
    { maxObservations: 3, maxDeliveries: 1, observeTimeoutMs: 60_000, ...limits },
    systemClock,
    {
      deliver: (entry, budget: Budget) => {
        begun.push(entry);
        return new Promise((resolve) => {
          const end = (how: string) => {
            ended.push(`${entry} ${how}`);
            resolve();
          };
          finish.set(entry, () => end("finished"));
          budget.onEnd(() => end(budget.expired ? "expired" : "ended"));
        });
      },
      lost: ({ reason, count }) => losses.push({ reason, count }),
    },
  );
  const begins = (entry: string) => vi.waitFor(() => expect(begun).toContain(entry));
  return { queue, begun, ended, losses, begins, finish: (entry: string) => finish.get(entry)?.() };
}

describe("a queue of deliveries", () => {
  it("begins nothing in the caller's turn", async () => {
    const { queue, begun, begins } = setUp();
    queue.add("a");
    await Promise.resolve();
    expect(begun).toEqual([]);
    await begins("a");
  });

  it("delivers in order, no more at once than it may", async () => {
    const { queue, begun, begins, finish } = setUp({ maxDeliveries: 2 });
    for (const entry of ["a", "b", "c"]) queue.add(entry);
    await begins("b");
    expect(begun).toEqual(["a", "b"]);
    finish("b");
    await begins("c");
    expect(begun).toEqual(["a", "b", "c"]);
  });

  it("tells what was lost once for all in a row, as soon as there is room again", async () => {
    const { queue, begins, finish, losses } = setUp();
    queue.add("a");
    await begins("a");
    for (const entry of ["b", "c", "d", "lost", "lost", "lost"]) queue.add(entry);
    expect(losses).toEqual([]);
    finish("a");
    await begins("b");
    expect(losses).toEqual([{ reason: "queue-full", count: 3 }]);
    queue.add("e");
    queue.add("lost");
    finish("b");
    await begins("c");
    expect(losses).toEqual([
      { reason: "queue-full", count: 3 },
      { reason: "queue-full", count: 1 },
    ]);
  });

  it("delivers what waits when it is closed in time, and leaves nothing running", async () => {
    const { queue, begins, finish, ended, losses } = setUp({ maxDeliveries: 2 });
    queue.add("a");
    queue.add("b");
    const closed = queue.close(60_000);
    await begins("b");
    finish("a");
    finish("b");
    await closed;
    expect(ended).toEqual(["a finished", "b finished"]);
    expect(losses).toEqual([]);
  });

  it("ends what is on its way and loses what waits when closing takes too long", async () => {
    const { queue, begins, ended, losses, begun } = setUp();
    for (const entry of ["a", "b", "c"]) queue.add(entry);
    await begins("a");
    await queue.close(0);
    expect(begun).toEqual(["a"]);
    expect(ended).toEqual(["a ended"]);
    expect(losses).toEqual([{ reason: "closed", count: 2 }]);
  });

  it("takes nothing more once it is closed, and counts that", async () => {
    const { queue, begun, losses } = setUp();
    await queue.close(0);
    queue.add("late");
    queue.add("later");
    expect(begun).toEqual([]);
    expect(losses).toEqual([
      { reason: "closed", count: 1 },
      { reason: "closed", count: 1 },
    ]);
  });

  it("flushes what was added so far, and waits for nothing that came later", async () => {
    const { queue, begins, finish } = setUp({ maxDeliveries: 3 });
    await queue.flush();
    let flushed = false;
    queue.add("a");
    queue.add("b");
    const flush = queue.flush().then(() => {
      flushed = true;
    });
    queue.add("c");
    await begins("c");
    finish("c");
    finish("a");
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(flushed).toBe(false);
    finish("b");
    await flush;
  });

  it("flushes what closing loses", async () => {
    const { queue, begins } = setUp();
    queue.add("a");
    queue.add("b");
    await begins("a");
    const flush = queue.flush();
    await queue.close(0);
    await flush;
  });

  it("gives each delivery its own time", async () => {
    const { queue, ended } = setUp({ observeTimeoutMs: 20 });
    queue.add("a");
    queue.add("b");
    await vi.waitFor(() => expect(ended).toEqual(["a expired", "b expired"]));
  });
});

import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What a program holds, as far as it can be counted. */
export interface Resources {
  /** Open files, pipes and sockets; undefined where the system does not list them. */
  readonly descriptors: number | undefined;
  /** What keeps the event loop busy: processes, pipes, sockets, timers. By kind. */
  readonly handles: Readonly<Record<string, number>>;
  /** Listeners on the program itself. */
  readonly listeners: number;
}

const DESCRIPTORS = "/proc/self/fd";

/** Counts what is held now. */
export function resources(): Resources {
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return {
    descriptors: existsSync(DESCRIPTORS) ? readdirSync(DESCRIPTORS).length : undefined,
    handles,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
}

/** What `now` holds beyond `before`, in words. */
export function leftovers(before: Resources, now: Resources): string[] {
  const left: string[] = [];
  const more = (what: string, from = 0, to = 0) => {
    if (to > from) left.push(`${what}: ${from} before, ${to} after`);
  };
  more("descriptors", before.descriptors, now.descriptors);
  more("listeners", before.listeners, now.listeners);
  for (const kind of Object.keys(now.handles)) more(kind, before.handles[kind], now.handles[kind]);
  return left;
}

/** Waits until no more is held than before, as the system takes a moment to let go; then what is left all the same. */
export async function settledLeftovers(before: Resources): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    if (leftovers(before, resources()).length === 0) return [];
    await sleep(50);
  }
  return leftovers(before, resources());
}

let collect: (() => void) | undefined;

/** Bytes of live objects, after everything else was collected. */
export async function liveHeap(): Promise<number> {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  // What finalizers let go of is collected by the next round.
  for (let round = 0; round < 4; round++) {
    collect();
    await sleep(20);
  }
  return process.memoryUsage().heapUsed;
}

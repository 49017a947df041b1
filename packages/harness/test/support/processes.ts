import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether a process runs; one that is dead and only waits to be collected by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/\) [ZX] /.test(status);
  } catch {
    return existsSync("/proc") === false;
  }
}

/** Waits until something holds; fails the test when it never does. */
export async function eventually<T>(what: () => T | undefined | false): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const value = what();
    if (value !== undefined && value !== false) return value;
    await sleep(50);
  }
  throw new Error("it never came to be");
}

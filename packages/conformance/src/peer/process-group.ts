import type { ChildProcess } from "node:child_process";

const WINDOWS = process.platform === "win32";

/** Whether a program is started as the leader of a process group, so that what it starts can be ended with it. */
export const OWN_GROUP = !WINDOWS;

/** Programs that run, with one listener for all of them: when this process exits, they end. */
const running = new Set<ChildProcess>();

/** Ends the program with this process, however this process exits. */
export function remember(child: ChildProcess): void {
  if (running.size === 0) process.once("exit", killAll);
  running.add(child);
}

/** The program is gone. */
export function forget(child: ChildProcess): void {
  if (running.delete(child) && running.size === 0) process.removeListener("exit", killAll);
}

function killAll(): void {
  for (const child of running) signalGroup(child, "SIGKILL");
}

/** Signals a program and everything in its group. Does nothing when they are gone. */
export function signalGroup(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    if (WINDOWS) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // ESRCH: nothing of the group is left. EPERM: what is left belongs to another user.
  }
}

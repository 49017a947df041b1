// Node.js only: reached from the `node` entry alone.
import { type ChildProcess, spawn } from "node:child_process";

const WINDOWS = process.platform === "win32";

/** Processes that were started and have not ended, with one listener for all of them. */
const running = new Set<ChildProcess>();

/** Starts a program: Node.js's own function, or one that does the same. */
export type StartProgram = typeof spawn;

/**
 * The function that starts programs here. Windows cannot start .cmd and .bat files, nor pass them arguments safely, without
 * cross-spawn; everywhere else cross-spawn would only hand on to Node.js.
 */
export async function loadStartProgram(): Promise<StartProgram> {
  return WINDOWS ? ((await import("cross-spawn")).default as StartProgram) : spawn;
}

/** What to start, and how. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Record<string, string>;
}

/**
 * Starts a program without a shell, as the leader of its own process group, so that what it starts can be ended with it. Its
 * pipes do not keep this program alive. When this program exits without closing its harness, the group is killed.
 */
export function startGroup(start: StartProgram, { command, args, cwd, env }: CommandLine): ChildProcess {
  const options = {
    cwd,
    env,
    stdio: ["pipe", "pipe", "pipe"] as ["pipe", "pipe", "pipe"],
    shell: false,
    detached: !WINDOWS,
    windowsHide: true,
  };
  const child = start(command, [...args], options);
  track(child);
  return child;
}

/** Signals a process and everything in its group. Does nothing when it is gone. */
export function signalGroup(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    if (WINDOWS) killTree(child.pid);
    else process.kill(-child.pid, signal);
  } catch {
    // ESRCH: nothing of the group is left. EPERM: what is left belongs to another user and is not ours to end.
  }
}

function killTree(pid: number): void {
  spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true }).on(
    "error",
    () => {},
  );
}

function track(child: ChildProcess): void {
  if (running.size === 0) process.once("exit", killAll);
  running.add(child);
  const untrack = () => {
    if (running.delete(child) && running.size === 0) process.removeListener("exit", killAll);
  };
  child.once("exit", untrack);
  child.once("error", () => {
    if (child.pid === undefined) untrack();
  });
}

function killAll(): void {
  for (const child of running) signalGroup(child, "SIGKILL");
}

// Node.js only: reached from the `node` entry alone.
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { type Failure, failed } from "../failure.js";
import { LineTail } from "./line-tail.js";
import { type CommandLine, loadStartProgram, signalGroup, startGroup } from "./process-group.js";
import { whenQuiet } from "./when-quiet.js";

/** How patiently a process is ended, and how much of its stderr is kept. Milliseconds and lines. */
export interface ProcessLimits {
  readonly stderrLines: number;
  readonly stdinGraceMs: number;
  readonly terminateGraceMs: number;
  readonly drainGraceMs: number;
}

/** How a process ended. */
export type ProcessEnd =
  | { readonly kind: "exited"; readonly status: number }
  | { readonly kind: "killed"; readonly signal: string }
  | { readonly kind: "not-started"; readonly failure: Failure };

/** What the owner of a process is told. */
export interface ProcessEvents {
  /** A piece of stdout. */
  output(chunk: Uint8Array): void;
  /** The process no longer reads its stdin. */
  inputClosed(): void;
  /** The process closed its stdout, or is ending. */
  outputClosed(): void;
  /** The process is gone and all its output was told. Told once. */
  ended(end: ProcessEnd): void;
}

/** One running backend program: its pipes, the last lines of its stderr, and its orderly end, helpers included. */
export class BackendProcess {
  /** Settles when the process is gone and its pipes are closed. */
  readonly gone: Promise<ProcessEnd>;
  readonly stderr: LineTail;
  #settleGone: (end: ProcessEnd) => void = () => {};
  #end: ProcessEnd | undefined;
  #finished = false;
  /** Bytes of output so far. */
  #received = 0;
  #drain: NodeJS.Timeout | undefined;
  #stopping: Promise<void> | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly limits: ProcessLimits,
    private readonly events: ProcessEvents,
  ) {
    this.stderr = new LineTail(limits.stderrLines);
    this.gone = new Promise((resolve) => {
      this.#settleGone = resolve;
    });
  }

  /** Starts the program. A program that cannot be started is told as `ended` with kind `not-started`, never thrown. */
  static async start(
    command: CommandLine,
    limits: ProcessLimits,
    events: ProcessEvents,
  ): Promise<BackendProcess | Failure> {
    try {
      const startProgram = await loadStartProgram();
      // Listeners are there in the same turn: an error of the start is told in the next one.
      const started = new BackendProcess(startGroup(startProgram, command), limits, events);
      started.#listen(command);
      return started;
    } catch (error) {
      return spawnFailure(command, error);
    }
  }

  #listen(command: CommandLine): void {
    const { child } = this;
    child.on("error", (error) => {
      if (child.pid === undefined)
        this.#finish({ kind: "not-started", failure: spawnFailure(command, error) });
    });
    child.once("exit", (status, signal) => this.#exited(status, signal));
    child.once("close", () => this.#finish(this.#end ?? { kind: "exited", status: child.exitCode ?? 0 }));
    child.stdin?.on("error", () => this.events.inputClosed());
    child.stdout?.on("data", (chunk: Buffer) => {
      this.#received += chunk.length;
      this.events.output(chunk);
    });
    child.stdout?.once("end", () => this.events.outputClosed());
    child.stdout?.on("error", () => {});
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#received += chunk.length;
      this.stderr.push(chunk);
    });
    child.stderr?.on("error", () => {});
    this.#release();
  }

  /** Whoever waits for an answer has a timer that keeps the program alive; an idle process does not. */
  #release(): void {
    this.child.unref();
    for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) {
      if (pipe !== null && "unref" in pipe && typeof pipe.unref === "function") pipe.unref();
    }
  }

  #exited(status: number | null, signal: NodeJS.Signals | null): void {
    this.#end = signal === null ? { kind: "exited", status: status ?? 0 } : { kind: "killed", signal };
    // Helpers that it left behind die with it, and with them go their copies of its pipes.
    signalGroup(this.child, "SIGKILL");
    this.#drain = setTimeout(() => {
      whenQuiet(
        () => this.#received,
        () => {
          for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) pipe?.destroy();
        },
      );
    }, this.limits.drainGraceMs);
  }

  #finish(end: ProcessEnd): void {
    if (this.#finished) return;
    this.#finished = true;
    clearTimeout(this.#drain);
    this.events.ended(end);
    this.#settleGone(end);
  }

  /** Writes to stdin. What cannot be delivered is told by `inputClosed`. */
  write(text: string): void {
    this.child.stdin?.write(text);
  }

  /** Writes to stdin and waits: true once the pipe took it all, false when the process no longer reads. */
  deliver(text: string): Promise<boolean> {
    const { stdin } = this.child;
    if (stdin === null || !stdin.writable) return Promise.resolve(false);
    return new Promise((resolve) => stdin.write(text, (error) => resolve(error == null)));
  }

  /** Tells the process that nothing more comes. */
  endInput(): void {
    this.child.stdin?.end();
  }

  /**
   * Ends the process and its group: stdin first, then SIGTERM, then SIGKILL, each with its grace period. Bounded, and safe to call
   * again. `impatient` leaves the first step out, for a process whose stdin was closed long ago.
   */
  stop(impatient = false): Promise<void> {
    this.#stopping ??= this.#stop(impatient);
    return this.#stopping;
  }

  async #stop(impatient: boolean): Promise<void> {
    this.endInput();
    if (!impatient && (await this.endsWithin(this.limits.stdinGraceMs))) return;
    signalGroup(this.child, "SIGTERM");
    if (await this.endsWithin(this.limits.terminateGraceMs)) return;
    signalGroup(this.child, "SIGKILL");
    // A process that the system cannot end even so is not waited for without end.
    await this.endsWithin(this.limits.terminateGraceMs + this.limits.drainGraceMs);
  }

  /** Waits for the end, but not longer than `ms`. True when it came. */
  async endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const gone = await Promise.race([this.gone.then(() => true), patience]);
    clearTimeout(timer);
    return gone;
  }
}

/** How a process ended, in words. */
export function describeEnd(end: ProcessEnd): string {
  if (end.kind === "exited") return `the process ended with exit status ${end.status}`;
  return end.kind === "killed" ? `the process was ended by ${end.signal}` : end.failure.detail;
}

const SPAWN_CAUSES: Record<string, string> = {
  ENOENT: "there is no such program; check `command` and the PATH of the harness",
  EACCES: "it may not be executed; check its permissions",
  EPERM: "it may not be executed; check its permissions",
  ENOEXEC: "it is no executable; a script needs a first line such as #!/usr/bin/env node",
  E2BIG: "its arguments and environment are too long",
  EMFILE: "too many files are open in the harness",
  EAGAIN: "the system allows no more processes",
};

function spawnFailure({ cwd }: CommandLine, error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" && cwd !== undefined && !existsSync(cwd)) {
    return failed("spawn", "the program could not be started: its folder `cwd` does not exist");
  }
  const cause = SPAWN_CAUSES[code] ?? `the system says ${code === "" ? "no more than that it failed" : code}`;
  return failed("spawn", `the program could not be started: ${cause}`);
}

import { type ChildProcess, spawn } from "node:child_process";
import type { PeerLimits } from "./limits.js";
import type { ProcessEnd } from "./process-end.js";
import { forget, OWN_GROUP, remember, signalGroup } from "./process-group.js";
import type { CommandLine } from "./target.js";

const LINE_FEED = 0x0a;
/** Enough to see the last lines that a program wrote before it died. */
const STDERR_BYTES = 8 * 1024;

/** One line of stdout. */
export interface OutputLine {
  /** Without its line feed. */
  readonly bytes: Uint8Array;
  /** Whether a line feed ended it. Only the last line can be without. */
  readonly ended: boolean;
}

/** A program in a process group of its own, with what it writes to stdout as raw lines. */
export class StdioProcess {
  /** Every line so far, and at last what stands behind the last line feed. */
  readonly lines: OutputLine[] = [];
  readonly #child: ChildProcess;
  readonly #gone: Promise<ProcessEnd>;
  #pending: Uint8Array[] = [];
  #bytes = 0;
  #stderr = Buffer.alloc(0);
  #killed: "timeout" | "too-much-output" | undefined;
  #over = false;
  #wake: () => void = () => {};

  constructor(
    { command, args, cwd, env = process.env }: CommandLine,
    private readonly limits: PeerLimits,
  ) {
    this.#child = spawn(command, [...args], {
      cwd,
      env: { ...env },
      stdio: ["pipe", "pipe", "pipe"],
      shell: false,
      detached: OWN_GROUP,
      windowsHide: true,
    });
    this.#gone = new Promise((resolve) => this.#listen(resolve));
  }

  #listen(resolve: (end: ProcessEnd) => void): void {
    const child = this.#child;
    const end = (how: ProcessEnd) => {
      if (this.#over) return;
      this.#takeRest();
      this.#over = true;
      forget(child);
      resolve(this.#killed === undefined ? how : { kind: "killed", why: this.#killed });
      this.#wake();
    };
    remember(child);
    child.on("error", (error) => {
      if (child.pid === undefined) end({ kind: "not-started", code: "code" in error ? `${error.code}` : "" });
    });
    // Helpers that it leaves behind hold its pipes: they go with it.
    child.once("exit", () => signalGroup(child, "SIGKILL"));
    child.once("close", (status, signal) =>
      end(signal === null ? { kind: "exited", status: status ?? 0 } : { kind: "signalled", signal }),
    );
    child.stdin?.on("error", () => {});
    child.stdout?.on("error", () => {}).on("data", (chunk: Buffer) => this.#take(chunk));
    child.stderr
      ?.on("error", () => {})
      .on("data", (chunk: Buffer) => {
        this.#stderr = Buffer.concat([this.#stderr, chunk]).subarray(-STDERR_BYTES);
      });
  }

  #take(chunk: Buffer): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.limits.maxOutputBytes) return this.#kill("too-much-output");
    let start = 0;
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, start)) {
      this.lines.push({ bytes: Buffer.concat([...this.#pending, chunk.subarray(start, feed)]), ended: true });
      this.#pending = [];
      start = feed + 1;
    }
    if (start < chunk.byteLength) this.#pending.push(chunk.subarray(start));
    this.#wake();
  }

  #takeRest(): void {
    if (this.#pending.length > 0) this.lines.push({ bytes: Buffer.concat(this.#pending), ended: false });
    this.#pending = [];
  }

  /** Writes to stdin. Bytes that the process no longer reads are lost. */
  write(bytes: Uint8Array): void {
    this.#child.stdin?.write(bytes);
  }

  /** Tells the process that nothing more comes. */
  endInput(): void {
    this.#child.stdin?.end();
  }

  /** Waits for the line with this index, at most until the deadline. Undefined when it does not come. */
  async line(index: number, timeoutMs = this.limits.timeoutMs): Promise<OutputLine | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const line = this.lines[index];
      const left = deadline - performance.now();
      if (line !== undefined || this.#over || left <= 0) return line;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Whether it has ended and all its output was taken. */
  get over(): boolean {
    return this.#over;
  }

  /** Waits until it ends by itself; at the deadline it is terminated, with everything that it started. Always resolves. */
  async ended(timeoutMs = this.limits.timeoutMs): Promise<ProcessEnd> {
    if (!(await this.#endsWithin(timeoutMs))) {
      this.#killed ??= "timeout";
      signalGroup(this.#child, "SIGTERM");
      if (!(await this.#endsWithin(this.limits.terminateGraceMs))) this.#kill(this.#killed);
    }
    return this.#gone;
  }

  /** The last line of stderr that names an error, or else the last that says something. */
  get lastWords(): string | undefined {
    const lines = this.#stderr.toString("utf8").split("\n");
    const said = lines.map((line) => line.trim()).filter((line) => line !== "");
    return said.findLast((line) => /error|exception|panic/i.test(line)) ?? said.at(-1);
  }

  async #endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const gone = await Promise.race([this.#gone.then(() => true), patience]);
    clearTimeout(timer);
    return gone;
  }

  #kill(why: "timeout" | "too-much-output"): void {
    this.#killed ??= why;
    signalGroup(this.#child, "SIGKILL");
    // What holds a pipe from outside its group may hold it for ever.
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) pipe?.destroy();
  }
}

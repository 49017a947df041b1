import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { type Entry, now, parseLog, requestsIn } from "./log.js";
import { bytesOf, idIn, type Reaction, reactionTo, type Script } from "./script.js";

const LINE_FEED = 0x0a;
/** How often it looks whether its script is still there. When it is gone, the run is over, and so is this process. Milliseconds. */
const LIFELINE_MS = 500;
/** It ends after this in any case: whoever set the stage may have been killed. Milliseconds. */
const LONGEST_MS = 10 * 60_000;

/** What a scripted backend over stdio is started with. */
export interface StdioBackendOptions {
  readonly scriptFile: string;
  /** Everything that it receives is written there, with the time. */
  readonly logFile: string;
  readonly lifecycle: "persistent" | "per_event";
  /** Written to the log too; they mean nothing. */
  readonly args: readonly string[];
}

/** Does over stdin and stdout what a script says, until the input ends or the script is gone. Ends the process. */
export class StdioBackend {
  readonly #script: Script;
  #requests: number;
  #inputEnded = false;
  #hangs = false;
  #busy: Promise<void> = Promise.resolve();
  #rest = Buffer.alloc(0);

  constructor(private readonly options: StdioBackendOptions) {
    const { scriptFile, logFile, args } = options;
    this.#script = JSON.parse(readFileSync(scriptFile, "utf8")) as Script;
    // Requests that earlier processes of the same backend received count.
    this.#requests = existsSync(logFile) ? requestsIn(parseLog(readFileSync(logFile, "utf8"))) : 0;
    this.#note({ what: "started", at: now(), args });
  }

  /** Reads from now on. */
  serve(): void {
    setInterval(() => {
      if (!existsSync(this.options.scriptFile) || performance.now() > LONGEST_MS) process.exit(0);
    }, LIFELINE_MS);
    process.stdout.on("error", () => {});
    process.stdin.on("data", (chunk: Buffer) => this.#take(chunk));
    process.stdin.on("end", () => {
      if (this.#rest.byteLength > 0) this.#receive(this.#rest, false);
      this.#note({ what: "input-ended", at: now() });
      this.#busy = this.#busy.then(() => {
        this.#inputEnded = true;
        this.#endWithInput();
      });
    });
  }

  #take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let feed = this.#rest.indexOf(LINE_FEED); feed >= 0; feed = this.#rest.indexOf(LINE_FEED)) {
      this.#receive(this.#rest.subarray(0, feed), true);
      this.#rest = this.#rest.subarray(feed + 1);
    }
  }

  #receive(line: Uint8Array, ended: boolean): void {
    const id = idIn(line);
    const isRequest = id !== undefined;
    this.#note({
      what: "received",
      at: now(),
      bytes: Buffer.from(line).toString("base64"),
      ended,
      isRequest,
    });
    const reaction = reactionTo(this.#script, isRequest, this.#requests);
    if (isRequest) this.#requests += 1;
    this.#busy = this.#busy.then(() => this.#react(reaction, id)).then(() => this.#endWithInput());
  }

  async #react(reaction: Reaction, id: unknown): Promise<void> {
    if (this.#hangs) return;
    await wait(reaction.afterMs ?? 0);
    const [first, second] = bytesOf(reaction, id);
    if (reaction.write !== undefined) this.#note({ what: "answers", at: now() });
    if (first !== undefined && first.byteLength > 0) await write(first);
    if (second !== undefined && second.byteLength > 0) {
      await wait(reaction.pauseMs ?? 0);
      await write(second);
    }
    if (reaction.next === "hang") this.#hangs = true;
    if (reaction.next === "leave") process.exit(0);
    if (reaction.next === "exit-1") process.exit(1);
    if (reaction.next === "die") process.kill(process.pid, "SIGKILL");
  }

  #endWithInput(): void {
    // A process for one message has the end of its input at once, and would never hang.
    if (this.#inputEnded && !(this.#hangs && this.options.lifecycle === "per_event")) process.exit(0);
  }

  #note(entry: Entry): void {
    try {
      appendFileSync(this.options.logFile, `${JSON.stringify(entry)}\n`);
    } catch {
      // The run is over and its folder is gone.
      process.exit(0);
    }
  }
}

function write(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => resolve());
  });
}

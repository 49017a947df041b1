import type { ConformanceTask } from "@ahp/types";
import type { PeerLimits } from "../peer/limits.js";
import { describeEnd } from "../peer/process-end.js";
import { StdioProcess } from "../peer/stdio-process.js";
import type { CommandLine } from "../peer/target.js";
import { type DriverReport, readReport } from "./driver-report.js";

/** What came of a task: a report, or why there is none, as the middle of a sentence. */
export type DriverAnswer =
  | { readonly kind: "report"; readonly report: DriverReport }
  | { readonly kind: "nothing"; readonly why: string };

/** A driver that has answered its tasks so far. */
interface Idle {
  readonly process: StdioProcess;
  /** Lines that were read of it. */
  readonly read: number;
}

/**
 * Drivers of the harness under test, each in a process group of its own. A task goes to one that is idle, or to a new one; a driver may
 * end after any answer, and one that gave no answer is ended.
 */
export class DriverPool {
  readonly #idle: Idle[] = [];
  readonly #running = new Set<StdioProcess>();

  constructor(
    private readonly command: CommandLine,
    private readonly limits: PeerLimits,
  ) {}

  /** Gives a task to a driver and waits for its report, within the deadline. Never rejects. */
  async run(task: ConformanceTask): Promise<DriverAnswer> {
    const line = Buffer.from(`${JSON.stringify(task)}\n`);
    const idle = this.#idle.pop();
    if (idle !== undefined && !idle.process.over) {
      if (idle.process.lines.length > idle.read) {
        await this.#end(idle.process);
        return { kind: "nothing", why: "the driver wrote more than one line for the task before" };
      }
      const answer = await this.#ask(idle, line);
      // It ended when it had answered the task before, and did not see this one.
      if (answer !== "ended-between") return answer;
    }
    if (idle !== undefined) this.#running.delete(idle.process);
    const process = new StdioProcess(this.command, this.limits);
    this.#running.add(process);
    const answer = await this.#ask({ process, read: 0 }, line);
    return answer === "ended-between"
      ? { kind: "nothing", why: "the driver ended with exit status 0" }
      : answer;
  }

  async #ask({ process, read }: Idle, task: Uint8Array): Promise<DriverAnswer | "ended-between"> {
    process.write(task);
    const line = await process.line(read);
    if (line === undefined) return this.#silence(process);
    const report = readReport(line.bytes);
    if (typeof report === "string") {
      await this.#end(process);
      return { kind: "nothing", why: report };
    }
    this.#idle.push({ process, read: read + 1 });
    return { kind: "report", report };
  }

  async #silence(process: StdioProcess): Promise<DriverAnswer | "ended-between"> {
    const { over, lastWords } = process;
    const end = await this.#end(process);
    if (!over)
      return { kind: "nothing", why: `the driver did not report within ${this.limits.timeoutMs} ms` };
    if (end.kind === "exited" && end.status === 0) return "ended-between";
    const said = lastWords === undefined ? "" : `; the last line on its stderr was “${lastWords}”`;
    return { kind: "nothing", why: `the driver did not report: ${describeEnd(end)}${said}` };
  }

  async #end(process: StdioProcess) {
    process.endInput();
    const end = await process.ended(0);
    this.#running.delete(process);
    return end;
  }

  /** Ends every driver: its input ends, and one that goes on then is terminated. */
  async close(): Promise<void> {
    const ending = [...this.#running].map((process) => {
      process.endInput();
      return process.ended(this.limits.settleMs);
    });
    await Promise.all(ending);
    this.#running.clear();
  }
}

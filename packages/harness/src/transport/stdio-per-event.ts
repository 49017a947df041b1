// Node.js only: reached from the `node` entry alone.
import type { ObserveNotification } from "@ahp/types";
import { encodeFrame, FrameDecoder, type Issue } from "@ahp/validate";
import type { Budget } from "../budget.js";
import { untilEnded } from "../ending.js";
import { type Failure, failed } from "../failure.js";
import {
  BackendProcess,
  describeEnd,
  type ProcessEnd,
  type ProcessEvents,
  type ProcessLimits,
} from "./backend-process.js";
import { Pending } from "./pending.js";
import type { CommandLine } from "./process-group.js";
import { type AnswerLimits, readAnswer } from "./read-answer.js";
import { Slots } from "./slots.js";
import {
  type Delivery,
  type Exchange,
  type FailedExchange,
  failedExchange,
  type OutgoingRequest,
  type Transport,
} from "./transport.js";

/** Limits of per-event processes. */
export interface StdioPerEventLimits extends ProcessLimits, AnswerLimits {
  readonly maxQueued: number;
  readonly maxProcesses: number;
}

/**
 * A backend whose process is started for each message: the message and the end of input on stdin, at most one line of answer on
 * stdout, exit status 0 (runtime-semantics 8.1). The answer counts only when the process has ended in order, because a status
 * other than 0 is a failure whatever was answered.
 */
export class StdioPerEventTransport implements Transport {
  readonly name = "stdio-per-event";
  readonly #slots: Slots;
  readonly #pending = new Pending();
  readonly #running = new Set<BackendProcess>();
  #closed = false;

  constructor(
    private readonly command: CommandLine,
    private readonly limits: StdioPerEventLimits,
  ) {
    this.#slots = new Slots(limits.maxProcesses, limits.maxQueued);
  }

  exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    return this.#inSlot(budget, () => this.#run(request, budget));
  }

  notify(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    return this.#inSlot(budget, () => this.#tell(notification, budget));
  }

  async #inSlot<T>(budget: Budget, run: () => Promise<T>): Promise<T | FailedExchange> {
    const slot = await this.#slots.acquire(budget);
    if (slot.kind === "full") {
      return failedExchange(
        failed("overloaded", `${this.limits.maxQueued} requests already wait for it (limits.maxQueued)`),
      );
    }
    if (slot.kind === "ended") {
      return failedExchange(
        failed("timeout", "the request waited for earlier ones, and no process was started for it"),
      );
    }
    try {
      return await run();
    } finally {
      slot.release();
    }
  }

  /** Starts a process for one notification. Its output is not read; its exit status is only told (runtime-semantics 8.1). */
  async #tell(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    const process = await this.#start(notification, {
      output: () => {},
      inputClosed: () => {},
      outputClosed: () => {},
      ended: () => {},
    });
    if (!(process instanceof BackendProcess)) return process;
    const end = await untilEnded(process.gone, budget);
    if (end === undefined) {
      this.#stop(process);
      return failedExchange(failed("timeout", "the notification was written, and the process did not end"));
    }
    if (end.kind === "not-started") return failedExchange(end.failure);
    if (end.kind === "exited" && end.status === 0) return { ok: true };
    const stderr = process.stderr.lines();
    return failedExchange(failed("exited", describeEnd(end), stderr === undefined ? {} : { stderr }));
  }

  /** Starts a process, gives it one message and ends its input. */
  async #start(message: object, events: ProcessEvents): Promise<BackendProcess | FailedExchange> {
    if (this.#closed) return failedExchange(CLOSED);
    const starting = BackendProcess.start(this.command, this.limits, events);
    this.#pending.add(starting.then((started) => this.#endWhenClosed(started)));
    const process = await starting;
    if (!(process instanceof BackendProcess)) return failedExchange(process, "later");
    this.#running.add(process);
    void process.gone.then(() => this.#running.delete(process));
    process.write(encodeFrame(message));
    process.endInput();
    return process;
  }

  async #run(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    const output = new SingleFrame(this.limits.maxResponseBytes);
    let tooLong: () => void = () => {};
    const process = await this.#start(request, {
      output: (chunk) => {
        output.push(chunk);
        if (output.excess) tooLong();
      },
      // A backend may answer without reading everything; what it answers and how it ends is what counts.
      inputClosed: () => {},
      outputClosed: () => {},
      ended: () => {},
    });
    if (!(process instanceof BackendProcess)) return process;
    const stopped = new Promise<"stopped">((resolve) => {
      tooLong = () => resolve("stopped");
    });
    const end = (await untilEnded(Promise.race([process.gone, stopped]), budget)) ?? "aborted";
    if (end === "stopped" || end === "aborted") this.#stop(process);
    const exchange = this.#judge(end, output, request.id);
    const stderr = process.stderr.lines();
    return exchange.ok || stderr === undefined
      ? exchange
      : { ...exchange, failure: { ...exchange.failure, stderr } };
  }

  #judge(end: ProcessEnd | "stopped" | "aborted", output: SingleFrame, id: string): Exchange {
    if (end === "aborted") {
      const progress = output.complete ? "an answer came, but the process did not end" : "no answer came";
      return failedExchange(failed("timeout", `the message was written, and ${progress}`));
    }
    if (end !== "stopped" && end.kind === "not-started") return failedExchange(end.failure, "later");
    const framing = output.fault(end !== "stopped");
    if (framing !== undefined && end === "stopped") return failedExchange(framing);
    if (end !== "stopped" && (end.kind === "killed" || end.status !== 0)) {
      return failedExchange(failed("exited", `${describeEnd(end)}; only status 0 makes an answer count`));
    }
    if (framing !== undefined) return failedExchange(framing);
    if (output.frame === undefined) {
      return failedExchange(
        failed("no-answer", "the process ended with exit status 0 and wrote nothing to stdout"),
      );
    }
    return readAnswer(output.frame, id, this.limits);
  }

  #stop(process: BackendProcess): void {
    this.#pending.add(process.stop(true));
  }

  /** A process that was being started while the harness was closed. */
  async #endWhenClosed(started: BackendProcess | Failure): Promise<void> {
    if (this.#closed && started instanceof BackendProcess) await started.stop(true);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const process of this.#running) this.#stop(process);
    await this.#pending.over();
  }
}

const CLOSED = failed("disconnected", "the harness was closed");

/** Collects stdout that may hold one frame at most. */
class SingleFrame {
  readonly #decoder: FrameDecoder;
  #frames: Uint8Array[] = [];
  #issues: readonly Issue[] | undefined;
  #ended = false;

  constructor(maxFrameBytes: number) {
    this.#decoder = new FrameDecoder({ maxFrameBytes });
  }

  push(chunk: Uint8Array): void {
    if (!this.excess) this.#take(this.#decoder.push(chunk));
  }

  /** Whether there is nothing more to wait for: a second frame, or one that cannot be read. */
  get excess(): boolean {
    return this.#issues !== undefined || this.#frames.length > 1;
  }

  /** Whether exactly one frame has come. */
  get complete(): boolean {
    return this.#frames.length === 1 && this.#issues === undefined;
  }

  get frame(): Uint8Array | undefined {
    return this.#frames[0];
  }

  /** What is wrong with the framing; `ended` when nothing more can come. */
  fault(ended: boolean): Failure | undefined {
    if (ended && !this.#ended) {
      this.#ended = true;
      this.#take(this.#decoder.end());
    }
    if (this.#issues?.some((issue) => issue.code === "frame-too-large")) {
      return failed("too-large", "the answer is longer than the limit (limits.maxResponseBytes)");
    }
    if (this.#issues !== undefined) {
      return failed("malformed", "stdout does not hold one JSON object on one line", {
        issues: this.#issues,
      });
    }
    return this.#frames.length > 1
      ? failed(
          "malformed",
          "stdout holds more than one line; a per-event backend writes one answer and nothing else",
        )
      : undefined;
  }

  #take(results: ReturnType<FrameDecoder["push"]>): void {
    for (const result of results) {
      if (result.ok) this.#frames.push(result.value);
      else this.#issues ??= result.issues;
    }
  }
}

// Node.js only: reached from the `node` entry alone.
import type { ObserveNotification } from "@ahp/types";
import { encodeFrame, FrameDecoder, type Issue, type Result } from "@ahp/validate";
import { payloadTexts, withhold } from "../audit/redactor.js";
import type { Budget } from "../budget.js";
import { untilEnded } from "../ending.js";
import { type Failure, failed } from "../failure.js";
import { BackendProcess, describeEnd, type ProcessEnd, type ProcessLimits } from "./backend-process.js";
import type { CommandLine } from "./process-group.js";
import { type AnswerLimits, checkAnswer, isCall, isResponse, readAnswerJson } from "./read-answer.js";
import {
  type Delivery,
  type Exchange,
  type FailedExchange,
  failedExchange,
  type OutgoingRequest,
} from "./transport.js";

/** Limits of one conversation. */
export interface ConversationLimits extends ProcessLimits, AnswerLimits {
  readonly maxMalformedFrames: number;
  readonly maxUnanswered: number;
}

/** The request that waits for its answer. */
interface LiveRequest {
  readonly id: string;
  /** Time that it had when it was sent, in milliseconds. */
  readonly givenMs: number;
  readonly settle: (exchange: Exchange) => void;
}

/** Requests that were given up and may still be answered, of which the last so many are remembered. */
const MAX_OWED = 1000;
/** Notifications whose payload is kept out of what the process wrote to stderr meanwhile. */
const MAX_TOLD = 8;

/**
 * The conversation with one persistent process: one request at a time, answers found by their id. What belongs to no live request
 * is skipped (runtime-semantics 6.5): answers to requests that were given up, answers with unknown ids, calls. Unreadable output
 * fails the request that waits, because it may have been its answer, and ends the process when it repeats.
 */
export class StdioConversation {
  #process: BackendProcess | undefined;
  readonly #frames: FrameDecoder;
  #live: LiveRequest | undefined;
  #skipped = 0;
  #malformed = 0;
  #unanswered = 0;
  #longestGivenMs = 0;
  readonly #owed = new Set<unknown>();
  #current: OutgoingRequest | undefined;
  #previous: OutgoingRequest | undefined;
  #told: ObserveNotification[] = [];
  #written: Promise<boolean> = Promise.resolve(true);
  #answered = false;
  #over: Failure | undefined;
  /** It closed a pipe that it needs. */
  #cutOff: Failure | undefined;
  #mute = false;

  private constructor(private readonly limits: ConversationLimits) {
    this.#frames = new FrameDecoder({ maxFrameBytes: limits.maxResponseBytes });
  }

  /** Starts the process. */
  static async open(command: CommandLine, limits: ConversationLimits): Promise<StdioConversation | Failure> {
    const conversation = new StdioConversation(limits);
    const process = await BackendProcess.start(command, limits, {
      // What still comes from a process that was given up is not even looked at: it can be a flood.
      output: (chunk) => {
        if (conversation.#over === undefined) conversation.#take(conversation.#frames.push(chunk));
      },
      inputClosed: () => conversation.#pipeClosed(INPUT_CLOSED),
      outputClosed: () => conversation.#outputClosed(),
      ended: (end) => conversation.#ended(end),
    });
    if (!(process instanceof BackendProcess)) return process;
    conversation.#process = process;
    return conversation;
  }

  /** Why the process takes no further request; undefined while it does. */
  get over(): Failure | undefined {
    return this.#over ?? this.#cutOff;
  }

  /** Whether the process has ever answered. */
  get answered(): boolean {
    return this.#answered;
  }

  /**
   * Why a request of this id cannot be put to the process, although it takes others or notifications: it closed its output, or it may
   * still answer an earlier question of the same id that was given up, and that answer would pass for the new one (two subscriptions of
   * one backend are asked about the same event under the same id).
   */
  unfitFor(id: string): Failure | undefined {
    if (this.#mute) return OUTPUT_CLOSED;
    return this.#owed.has(id) ? STILL_OWES : undefined;
  }

  /** Puts one request to the process. The caller sees to it that no other is live. */
  ask(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    const process = this.#process;
    if (this.over !== undefined || process === undefined) {
      return Promise.resolve(failedExchange(this.over ?? failed("internal", "the process is not started")));
    }
    if (budget.ended) {
      return Promise.resolve(
        failedExchange(failed("timeout", "the time was over before the request was sent")),
      );
    }
    // What was written to stderr while another request was live belongs to that one.
    if (this.#current !== undefined || this.#told.length > 0) process.stderr.clear();
    this.#previous = this.#current;
    this.#current = request;
    this.#skipped = 0;
    const givenMs = budget.remainingMs();
    this.#longestGivenMs = Math.max(this.#longestGivenMs, givenMs);
    return new Promise((resolve) => {
      const forget = budget.onEnd(() => this.#giveUp(budget));
      const settle = (exchange: Exchange) => {
        forget();
        this.#live = undefined;
        resolve(exchange);
      };
      this.#live = { id: request.id, givenMs, settle };
      process.write(encodeFrame(request));
    });
  }

  /**
   * Writes one notification, also while a request is live. Delivered once the pipe took it; nothing more is written to a process
   * that does not read.
   */
  async tell(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    const process = this.#process;
    const before = await untilEnded(this.#written, budget);
    if (this.over !== undefined || process === undefined) {
      return failedExchange(this.over ?? failed("internal", "the process is not started"));
    }
    if (before === undefined) return failedExchange(NOT_READING);
    this.#told = [...this.#told, notification].slice(-MAX_TOLD);
    this.#written = process.deliver(encodeFrame(notification));
    const written = await untilEnded(this.#written, budget);
    if (written === true) return { ok: true };
    return failedExchange(written === undefined ? NOT_READING : (this.#over ?? INPUT_CLOSED));
  }

  /** Ends the process. */
  async stop(why: Failure): Promise<void> {
    this.#over ??= why;
    this.#fail(why);
    await this.#process?.stop();
  }

  #take(frames: readonly Result<Uint8Array>[]): void {
    for (const frame of frames) {
      if (this.#over !== undefined) return;
      if (frame.ok) this.#takeFrame(frame.value);
      else this.#takeUnframed(frame.issues);
    }
  }

  #takeUnframed(issues: readonly Issue[]): void {
    if (issues.some((issue) => issue.code === "frame-too-large")) {
      this.#end(failed("too-large", "a line of output is longer than the limit (limits.maxResponseBytes)"));
    } else {
      this.#takeMalformed(failed("malformed", "the output is not one JSON object per line", { issues }));
    }
  }

  #takeFrame(frame: Uint8Array): void {
    const json = readAnswerJson(frame, this.limits);
    if (!json.ok) return this.#takeMalformed(json.failure);
    const { value } = json;
    if (!isResponse(value)) {
      if (isCall(value)) this.#skipped += 1;
      else this.#takeMalformed(failed("malformed", "a line of output is JSON, but no JSON-RPC 2.0 response"));
      return;
    }
    const live = this.#live?.id === value.id ? this.#live : undefined;
    const owed = this.#owed.delete(value.id);
    if (live !== undefined || owed) {
      this.#unanswered = 0;
      this.#answered = true;
    }
    if (live === undefined) this.#skipped += 1;
    else live.settle(this.#withStderr(checkAnswer(value, live.id)));
  }

  #takeMalformed(failure: Failure): void {
    this.#malformed += 1;
    this.#fail(failure);
    if (this.#malformed >= this.limits.maxMalformedFrames) {
      this.#end(
        failed(
          "malformed",
          `the process was ended: ${this.#malformed} lines of its output could not be read`,
        ),
      );
    }
  }

  /** The deadline passed, or the interception was interrupted. */
  #giveUp(budget: Budget): void {
    const live = this.#live;
    if (live === undefined) return;
    this.#owe(live.id);
    const strangers =
      this.#skipped === 0
        ? ""
        : `; skipped output that did not answer it: ${this.#skipped} (other ids, or calls)`;
    this.#fail(failed("timeout", `the request was written, and no answer to it came${strangers}`));
    // A request that came to its turn late gave the process too little time to draw a conclusion from.
    if (!budget.expired || live.givenMs < this.#longestGivenMs / 2) return;
    this.#unanswered += 1;
    if (this.#unanswered >= this.limits.maxUnanswered) {
      this.#end(
        failed("timeout", `the process was ended: it let ${this.#unanswered} deadlines in a row pass`),
      );
    }
  }

  #owe(id: string): void {
    this.#owed.add(id);
    for (const oldest of this.#owed) {
      if (this.#owed.size <= MAX_OWED) break;
      this.#owed.delete(oldest);
    }
  }

  /** Who is only told things needs no output. */
  #outputClosed(): void {
    this.#mute = true;
    if (this.#live !== undefined) void this.#pipeClosed(OUTPUT_CLOSED);
  }

  /** A process that closed a pipe often ends right after; how it ended says more, so that is waited for a moment. */
  async #pipeClosed(why: Failure): Promise<void> {
    if (this.over !== undefined) return;
    // From now on it is asked nothing more, also while the request that waits may still be answered.
    this.#cutOff = why;
    const ended = await this.#process?.endsWithin(this.limits.drainGraceMs);
    if (ended !== true && this.#over === undefined) this.#end(why);
  }

  #ended(end: ProcessEnd): void {
    this.#take(this.#frames.end());
    const failure =
      end.kind === "not-started"
        ? end.failure
        : failed("exited", `${describeEnd(end)}${this.#live === undefined ? "" : " before it had answered"}`);
    this.#over ??= failure;
    this.#fail(failure, this.#retryAfter(end));
  }

  /** Nobody answered when the program did not start, or when a kept one had ended in order before it saw the request. */
  #retryAfter(end: ProcessEnd): FailedExchange["retry"] {
    if (end.kind === "not-started") return "later";
    return this.#answered && end.kind === "exited" && end.status === 0 ? "at-once" : undefined;
  }

  #end(why: Failure): void {
    void this.stop(why);
  }

  #fail(failure: Failure, retry?: FailedExchange["retry"]): void {
    this.#live?.settle(this.#withStderr(failedExchange(failure, retry)));
  }

  #withStderr(exchange: Exchange): Exchange {
    const lines = exchange.ok ? undefined : this.#process?.stderr.lines();
    if (exchange.ok || lines === undefined) return exchange;
    // What a process logged about the request before may arrive only now, and is none of this one's record.
    const others = this.#previous === undefined ? this.#told : [...this.#told, this.#previous];
    const foreign = others.flatMap((message) => payloadTexts(message.params.event));
    return {
      ...exchange,
      failure: { ...exchange.failure, stderr: lines.map((line) => withhold(line, foreign)) },
    };
  }
}

const INPUT_CLOSED = failed(
  "disconnected",
  "the process closed its standard input, so that it can be asked nothing",
);
const STILL_OWES = failed("timeout", "the process was ended: it still owes an answer about the same event");
const OUTPUT_CLOSED = failed(
  "disconnected",
  "the process closed its standard output, so that it can answer nothing",
);
const NOT_READING = failed("timeout", "the process did not read its standard input in time");

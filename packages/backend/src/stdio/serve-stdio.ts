import type { Readable, Writable } from "node:stream";
import { encodeFrame, FrameDecoder, type Result } from "@ahp/validate/messages";
import type { Backend } from "../backend.js";
import { bytesOption, delayOption, depthOption, positiveOption } from "../options/limits.js";
import { knownOptions, type NamesOf } from "../options/option-kinds.js";
import { parseError } from "../response/responses.js";
import { eachChunk } from "./each-chunk.js";
import { endWithHarness, waitForTheRest } from "./end-of-input.js";
import { FrameWriter } from "./frame-writer.js";
import { Slots } from "./slots.js";

/** How a backend is served over a pair of streams. */
export interface StdioOptions {
  /** Where frames come from. Default: the process's stdin. */
  readonly input?: Readable;
  /** Where answers go. Default: the process's stdout, on which nothing else can then be printed. */
  readonly output?: Writable;
  /** Largest frame in bytes, without its line feed. Default 4 MiB. A larger one is answered with -32700 and skipped. */
  readonly maxFrameBytes?: number;
  /** Deepest nesting of objects and arrays. Default 128. */
  readonly maxDepth?: number;
  /**
   * Messages in evaluation at once. Default 64. At the limit nothing more is read from the input. Observations count as well: as many of
   * their handlers that hang keep interceptions waiting until `handlerTimeoutMs` ends them.
   */
  readonly maxConcurrent?: number;
  /**
   * How long evaluations may still take when the input has ended, in milliseconds. Default 5 000. Then their signals abort, and when
   * a handler keeps the process alive all the same, it exits after as long again. A process that got exactly one message was
   * started for that event and may take `handlerTimeoutMs`, for as long as the process lives that started it. When that one is gone,
   * the process exits after `endGraceMs`, whatever else keeps it.
   */
  readonly endGraceMs?: number;
}

const OPTIONS: NamesOf<StdioOptions> = {
  input: true,
  output: true,
  maxFrameBytes: true,
  maxDepth: true,
  maxConcurrent: true,
  endGraceMs: true,
};

/**
 * Serves a backend over stdio, one JSON object per line (AHP-STDIO-001), until the input ends: for a process that stays as well as
 * for one that is started for a single event. Answers come in the order in which evaluations end. Resolves after the last
 * answer is flushed, and also when the harness closes its end; then nothing of it keeps the process alive.
 *
 * @throws (rejects) BackendError `invalid-option`, or the error of a stream that could not be read or written
 * @example
 * await serveStdio(backend);
 */
export async function serveStdio(backend: Backend, options: StdioOptions = {}): Promise<void> {
  knownOptions(options, OPTIONS);
  const maxBytes = bytesOption("maxFrameBytes", options.maxFrameBytes);
  const maxDepth = depthOption("maxDepth", options.maxDepth);
  const maxConcurrent = positiveOption("maxConcurrent", options.maxConcurrent, 64);
  const graceMs = delayOption("endGraceMs", options.endGraceMs, 5_000);
  const harness = options.input === undefined ? process.ppid : undefined;
  const slots = new Slots(maxConcurrent);
  const frames = new FrameDecoder({ maxFrameBytes: maxBytes });
  const input = options.input ?? process.stdin;
  const stopped = new AbortController();
  const { signal } = stopped;
  let received = 0;
  let evaluating = 0;
  let failure: unknown;

  // A handler that was given up is not waited for. It may hold the process all the same, which would be an orphan of its harness.
  let overdue = () => {};
  const late = new Promise<void>((resolve) => {
    overdue = harness === undefined ? resolve : () => process.exit();
  });
  const giveUp = () => {
    if (signal.aborted) return;
    setTimeout(overdue, graceMs).unref();
    stopped.abort();
  };
  const stop = (error?: unknown) => {
    failure ??= error;
    if (evaluating > 0) giveUp();
    stopped.abort();
    input.destroy();
  };
  const writer = new FrameWriter(options.output, stop);

  const evaluate = async (frame: Uint8Array) => {
    evaluating++;
    try {
      return await backend.handleBytes(frame, { maxBytes, maxDepth, signal });
    } finally {
      evaluating--;
    }
  };
  const answer = async (frame: Result<Uint8Array>) => {
    received++;
    try {
      const response = frame.ok ? await evaluate(frame.value) : parseError(frame.issues);
      if (response !== undefined) await writer.write(encodeFrame(response));
    } catch (error) {
      stop(error);
    } finally {
      slots.release();
    }
  };
  /** Undefined when there was a place for every frame. */
  const accept = (decoded: readonly Result<Uint8Array>[]): Promise<void> | undefined => {
    for (const [index, frame] of decoded.entries()) {
      if (!slots.tryTake()) return acceptInTurn(decoded.slice(index));
      void answer(frame);
    }
    return undefined;
  };
  const acceptInTurn = async (decoded: readonly Result<Uint8Array>[]) => {
    for (const frame of decoded) {
      await slots.take();
      void answer(frame);
    }
  };

  try {
    await eachChunk(input, (chunk) => accept(frames.push(chunk)));
    await accept(frames.end());
  } catch (error) {
    if (!signal.aborted) stop(error);
  }
  const rest = Promise.race([slots.idle(), late]);
  await waitForTheRest(rest, { graceMs, perEvent: received === 1, harness }, giveUp);
  writer.release();
  if (harness !== undefined && received > 0) endWithHarness(harness, graceMs);
  if (failure !== undefined) throw failure;
}

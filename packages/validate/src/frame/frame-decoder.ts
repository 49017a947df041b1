import { limitOption } from "../decode/limits.js";
import { AhpError } from "../result/ahp-error.js";
import { failure, type Result, success } from "../result/result.js";
import { ChunkList } from "./chunk-list.js";

const LF = 0x0a;
const CR = 0x0d;

/** Default of {@link FrameDecoderOptions.maxFrameBytes}: 4 MiB. */
export const DEFAULT_MAX_FRAME_BYTES = 4 * 1024 * 1024;

/** Options of {@link FrameDecoder}. */
export interface FrameDecoderOptions {
  /** Largest frame in bytes, without its LF. Default 4 MiB (4 194 304). `Infinity` lifts the limit. */
  readonly maxFrameBytes?: number;
}

/** The bytes of one frame without its LF, or why a line is no frame. */
export type FrameResult = Result<Uint8Array>;

/**
 * Cuts a byte stream into newline-delimited frames: one message per line, each ended by exactly one LF, no CR, no blank line.
 *
 * A line that breaks the rules becomes a failure in its place (`carriage-return`, `blank-line`, `frame-too-large`,
 * `truncated-frame`), and the next line is read as usual. What a frame holds is not looked at: UTF-8, JSON and a second object on
 * the same line are for `readJson` to judge. Time is linear in the bytes, however they are cut into chunks; memory is bounded by
 * `maxFrameBytes`, since a line that is too long is dropped up to its LF without being kept. Node.js `Buffer` chunks are searched
 * at native speed.
 *
 * Aliasing: a frame that lies in one chunk is a view of that chunk, not a copy, and the decoder keeps large chunks of an unfinished
 * frame. Do not change a chunk after pushing it until its frames have been read.
 *
 * Rules: AHP-STDIO-001, wire-grammar 1.1, runtime-semantics 8.1.
 *
 * @throws AhpError `invalid-option` for a limit that is not a positive number; `frame-decoder-ended` for a push after the end.
 *
 * @example
 * const decoder = new FrameDecoder();
 * for await (const chunk of process.stdin) for (const frame of decoder.push(chunk)) handle(frame.ok ? readJson(frame.value) : frame);
 * for (const problem of decoder.end()) handle(problem);
 */
export class FrameDecoder {
  readonly #maxFrameBytes: number;
  /** What has arrived of the current line. */
  readonly #pending = new ChunkList();
  #lineNumber = 1;
  #lineHasCr = false;
  /** The current line was reported as too large; its rest is dropped. */
  #discarding = false;
  #discardedBytes = 0;
  #ended = false;

  constructor(options: FrameDecoderOptions = {}) {
    this.#maxFrameBytes = limitOption("maxFrameBytes", options.maxFrameBytes, DEFAULT_MAX_FRAME_BYTES);
  }

  /** How many bytes were dropped so far because their lines were too large; line ends are not counted. */
  get discardedBytes(): number {
    return this.#discardedBytes;
  }

  /**
   * Takes the next bytes of the stream. Answers the frames and failures that are complete with them, in order; a line that is too
   * large is reported as soon as that is known, once.
   */
  push(chunk: Uint8Array): FrameResult[] {
    if (this.#ended)
      throw new AhpError("frame-decoder-ended", "push was called after end: use one FrameDecoder per stream");
    const results: FrameResult[] = [];
    let cr = chunk.indexOf(CR);
    for (let start = 0; start < chunk.length; ) {
      const lf = chunk.indexOf(LF, start);
      const end = lf < 0 ? chunk.length : lf;
      if (cr >= 0 && cr < start) cr = chunk.indexOf(CR, start);
      if (cr >= 0 && cr < end) this.#lineHasCr = true;
      const part = chunk.subarray(start, end);
      if (lf < 0) this.#continueLine(part, results);
      else this.#endLine(part, results);
      start = end + 1;
    }
    return results;
  }

  /** Ends the stream. Answers one failure when its last line has no LF, otherwise nothing. May be called again. */
  end(): FrameResult[] {
    this.#ended = true;
    const missing = this.#pending.length;
    if (missing === 0) return [];
    const cr = this.#lineHasCr ? "; it holds CR, but only LF ends a line" : "";
    this.#pending.clear();
    return [this.#refuse("truncated-frame", `has ${missing} bytes, but the input ended before its LF${cr}`)];
  }

  #continueLine(part: Uint8Array, results: FrameResult[]): void {
    if (this.#fits(part, results)) this.#pending.append(part);
    else this.#discarding = true;
  }

  #endLine(part: Uint8Array, results: FrameResult[]): void {
    if (this.#fits(part, results)) results.push(this.#frame(part));
    this.#pending.clear();
    this.#discarding = false;
    this.#lineHasCr = false;
    this.#lineNumber++;
  }

  /** Whether the current line keeps the limit with this part; if not, drops it and reports it, unless that was done before. */
  #fits(part: Uint8Array, results: FrameResult[]): boolean {
    const length = this.#pending.length + part.length;
    if (!this.#discarding && length <= this.#maxFrameBytes) return true;
    this.#pending.clear();
    this.#discardedBytes += length;
    if (!this.#discarding) {
      const limit = `is longer than ${this.#maxFrameBytes} bytes (option maxFrameBytes) and is dropped up to its LF`;
      results.push(this.#refuse("frame-too-large", limit));
    }
    return false;
  }

  /** The frame of a complete line whose last part is given. */
  #frame(part: Uint8Array): FrameResult {
    const bytes = this.#joined(part);
    if (bytes.length === 0) return this.#refuse("blank-line", "is blank; expected one JSON object per line");
    if (!this.#lineHasCr) return success(bytes);
    const atEnd = bytes.indexOf(CR) === bytes.length - 1;
    return this.#refuse(
      "carriage-return",
      atEnd
        ? "ends with CR LF; expected LF alone: write \\n on every platform"
        : "holds a CR; expected one JSON object with LF at its end and nowhere else",
    );
  }

  #joined(part: Uint8Array): Uint8Array {
    if (this.#pending.length === 0) return part;
    this.#pending.append(part);
    return this.#pending.take();
  }

  #refuse(code: string, problem: string): Result<never> {
    return failure({
      path: "",
      code,
      message: `line ${this.#lineNumber} of the stream ${problem}`,
      requirement: "AHP-STDIO-001",
    });
  }
}

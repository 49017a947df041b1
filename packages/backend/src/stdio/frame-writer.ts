import type { Writable } from "node:stream";
import { reserveStdout } from "./protocol-stdout.js";

/** How a write fails when the reader has gone away: no mistake of ours. */
const READER_GONE = new Set(["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]);

/** Writes frames to the harness. A reader that went away ends the writing quietly. */
export class FrameWriter {
  readonly #stream: Writable;
  readonly #write: (data: string, done: () => void) => unknown;
  readonly #onClosed: (error?: Error) => void;
  #closed = false;

  /**
   * @param output where frames go; default is the process's stdout, which is then reserved for them
   * @param onClosed called once when nothing can be written any longer, with the reason unless the reader just went away
   */
  constructor(output: Writable | undefined, onClosed: (error?: Error) => void) {
    this.#stream = output ?? process.stdout;
    this.#write = output === undefined ? reserveStdout() : (data, done) => output.write(data, done);
    this.#onClosed = onClosed;
    this.#stream.on("error", this.#onError);
    this.#stream.on("close", this.#onClose);
  }

  /** Resolves when the frame is flushed, or lost because the reader went away. */
  write(frame: string): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#write(frame, () => resolve());
    });
  }

  /** Lets go of the stream, except of a broken one, which may report the same break again. */
  release(): void {
    if (this.#closed) return;
    this.#stream.off("error", this.#onError);
    this.#stream.off("close", this.#onClose);
  }

  readonly #onError = (error: NodeJS.ErrnoException): void => {
    this.#close(READER_GONE.has(error.code ?? "") ? undefined : error);
  };

  readonly #onClose = (): void => this.#close(undefined);

  #close(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#onClosed(error);
  }
}

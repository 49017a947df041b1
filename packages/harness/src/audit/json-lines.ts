// Node.js only: reached from the entry `json-lines` alone.
import { closeSync, createWriteStream, openSync, readSync, statSync } from "node:fs";
import type { Writable } from "node:stream";
import { HarnessError } from "../harness-error.js";
import type { AuditRecord } from "./record.js";

/** How records are written. */
export interface JsonLinesOptions {
  /**
   * Bytes that may wait to be written. Default 8 MiB. A record that would go beyond is lost: the call throws, so that the harness's
   * `onError` hears of it, and the output says how many are missing as soon as it can be written again.
   */
  readonly maxBufferedBytes?: number;
  /** How long `close()` waits for what is buffered, in milliseconds. Default 5000. */
  readonly closeTimeoutMs?: number;
}

/** Writes each record as one line of JSON. Give it to `createHarness` as `onAudit`. */
export interface JsonLinesAudit {
  /** @throws HarnessError `audit-failed` when the record could not be written */
  (record: AuditRecord): void;
  /** Records that were lost so far; after {@link close}, all that the output did not take, such as a disk that was full. */
  readonly lost: number;
  /** Waits until everything is written, and closes a file that was opened for it. A stream that was given stays open. */
  close(): Promise<void>;
}

/** A line that stands for records which are missing. */
interface LossLine {
  readonly kind: "lost-records";
  readonly time: string;
  readonly count: number;
}

const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 5000;

/**
 * An audit sink that writes JSON lines to a file, or to a stream of yours. A file is appended to; one that is not there is made, readable
 * by its owner alone. It stays open, so that whoever rotates it copies and truncates. Never waits for the output: what it cannot take
 * within bounds is lost, and counted.
 *
 * @param target path of a file, or a stream of bytes
 * @throws HarnessError `invalid-option` for a target that is neither, or a limit that is no positive whole number
 * @example
 * const audit = jsonLinesAudit("audit.jsonl");
 * const harness = createHarness({ ...options, onAudit: audit });
 * // at the end
 * await harness.close();
 * await audit.close();
 */
export function jsonLinesAudit(target: string | Writable, options: JsonLinesOptions = {}): JsonLinesAudit {
  if (!isTarget(target)) {
    throw new HarnessError(
      "invalid-option",
      "jsonLinesAudit: the target must be the path of a file, or a stream of bytes that can be written to",
    );
  }
  const output = new LineOutput(target, {
    maxBufferedBytes: limit("maxBufferedBytes", options.maxBufferedBytes ?? MAX_BUFFERED_BYTES),
    closeTimeoutMs: limit("closeTimeoutMs", options.closeTimeoutMs ?? CLOSE_TIMEOUT_MS),
  });
  const audit = (record: AuditRecord) => output.write(record);
  Object.defineProperty(audit, "lost", { get: () => output.lost });
  return Object.assign(audit, { close: () => output.close() }) as JsonLinesAudit;
}

function limit(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new HarnessError("invalid-option", `jsonLinesAudit: ${name} must be a whole number of at least 1`);
}

function isTarget(target: unknown): target is string | Writable {
  if (typeof target === "string") return target !== "";
  if (typeof target !== "object" || target === null) return false;
  const { write, on, writableObjectMode }: { write?: unknown; on?: unknown; writableObjectMode?: unknown } =
    target;
  return typeof write === "function" && typeof on === "function" && writableObjectMode !== true;
}

/** Whether a file ends in the middle of a line, as it does when a program was killed while it wrote. */
function endsInLine(path: string): boolean {
  try {
    const status = statSync(path);
    if (!status.isFile() || status.size === 0) return false;
    const file = openSync(path, "r");
    try {
      const last = Buffer.alloc(1);
      return readSync(file, last, 0, 1, status.size - 1) === 1 && last[0] !== NEWLINE;
    } finally {
      closeSync(file);
    }
  } catch {
    // Not there, or not to be read: then there is nothing to be told about it, and writing says what is wrong.
    return false;
  }
}

const NEWLINE = 0x0a;

class LineOutput {
  lost = 0;
  readonly #stream: Writable;
  readonly #owned: boolean;
  #untold = 0;
  #failure: Error | undefined;
  #written: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;
  readonly #fail = (error: Error) => {
    this.#failure ??= error;
  };

  constructor(
    target: string | Writable,
    private readonly limits: Required<JsonLinesOptions>,
  ) {
    this.#owned = typeof target === "string";
    this.#stream =
      typeof target === "string" ? createWriteStream(target, { flags: "a", mode: 0o600 }) : target;
    this.#stream.on("error", this.#fail);
    if (typeof target === "string" && endsInLine(target)) this.#put("\n", 0);
  }

  write(record: AuditRecord): void {
    const text = `${JSON.stringify(record)}\n`;
    if (this.#closing !== undefined) this.#lose("it was closed");
    if (this.#failure !== undefined || this.#stream.destroyed || this.#stream.writableEnded) {
      this.#lose("the output failed", this.#failure);
    }
    const loss = this.#untold === 0 ? "" : this.#lossLine();
    const size = Buffer.byteLength(loss) + Buffer.byteLength(text);
    if (this.#stream.writableLength + size > this.limits.maxBufferedBytes) {
      this.#lose("the output is too slow, and as much as may wait for it waits (maxBufferedBytes)");
    }
    this.#untold = 0;
    this.#put(loss + text, 1);
  }

  /** Hands a text on, in which there are so many records. */
  #put(text: string, records: number): void {
    this.#written = new Promise((resolve) => {
      this.#stream.write(text, (error) => {
        if (error != null) this.lost += records;
        resolve();
      });
    });
  }

  #lossLine(): string {
    const line: LossLine = {
      kind: "lost-records",
      time: new Date().toISOString(),
      count: this.#untold,
    };
    return `${JSON.stringify(line)}\n`;
  }

  #lose(why: string, cause?: Error): never {
    this.lost += 1;
    this.#untold += 1;
    throw new HarnessError("audit-failed", `a record could not be written: ${why}`, { cause });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const usable = this.#failure === undefined && !this.#stream.destroyed && !this.#stream.writableEnded;
    if (usable && this.#untold > 0) this.#put(this.#lossLine(), 0);
    await this.#inTime(this.#written);
    if (this.#owned) {
      await this.#inTime(new Promise<void>((resolve) => void this.#stream.once("close", resolve).end()));
      this.#stream.destroy();
    }
    // A failed stream may still tell so; nobody but this listener would hear it.
    if (usable && !this.#owned) this.#stream.removeListener("error", this.#fail);
  }

  /** Waits for it, unless the output fails or takes too long. */
  async #inTime(done: Promise<void>): Promise<void> {
    if (this.#failure !== undefined || this.#stream.destroyed) return;
    let timer: NodeJS.Timeout | undefined;
    let failed: () => void = () => {};
    const given = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.limits.closeTimeoutMs);
      failed = resolve;
    });
    this.#stream.once("error", failed);
    await Promise.race([done, given]);
    clearTimeout(timer);
    this.#stream.removeListener("error", failed);
  }
}

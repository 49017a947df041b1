import { CUT } from "../audit/redactor.js";

/** Longest piece of a line that is kept, in characters. */
const MAX_LINE = 1000;

/** Keeps the last lines that are not blank of a text that arrives in pieces, such as a process's stderr. Bounded in lines and in their length. */
export class LineTail {
  readonly #lines: string[] = [];
  #rest = "";
  /** The beginning of the current line was forgotten, and so is what follows of it. */
  #headless = false;
  readonly #decoder = new TextDecoder();

  constructor(private readonly maxLines: number) {}

  /** Adds a piece. Never throws: bytes that are not UTF-8 become replacement characters. */
  push(chunk: Uint8Array): void {
    if (this.maxLines === 0) return;
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    // One character more than is kept tells that there was more.
    this.#rest = (lines.pop() ?? "").slice(0, MAX_LINE + 1);
    if (this.#headless && lines.length > 0) {
      lines.shift();
      this.#headless = false;
    }
    const written = lines.filter((line) => line.trim() !== "");
    this.#lines.push(...written.slice(-this.maxLines).map(shortened));
    this.#lines.splice(0, this.#lines.length - this.maxLines);
  }

  /** Forgets what was kept, and what is still to come of a line that has begun. */
  clear(): void {
    this.#lines.length = 0;
    this.#headless ||= this.#rest !== "";
    this.#rest = "";
  }

  /** The kept lines, oldest first, an unfinished last one included; undefined when there are none. */
  lines(): string[] | undefined {
    if (this.maxLines === 0) return undefined;
    const unfinished = this.#headless || this.#rest === "" ? [] : [shortened(this.#rest)];
    const lines = [...this.#lines, ...unfinished].slice(-this.maxLines);
    return lines.length === 0 ? undefined : lines;
  }
}

function shortened(line: string): string {
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}${CUT}` : line;
}

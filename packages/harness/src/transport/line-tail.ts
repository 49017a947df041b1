/** Longest piece of a line that is kept, in characters. */
const MAX_LINE = 1000;

/** Keeps the last lines that are not blank of a text that arrives in pieces, such as a process's stderr. Bounded in lines and in their length. */
export class LineTail {
  readonly #lines: string[] = [];
  #rest = "";
  readonly #decoder = new TextDecoder();

  constructor(private readonly maxLines: number) {}

  /** Adds a piece. Never throws: bytes that are not UTF-8 become replacement characters. */
  push(chunk: Uint8Array): void {
    if (this.maxLines === 0) return;
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    this.#rest = (lines.pop() ?? "").slice(0, MAX_LINE);
    const written = lines.filter((line) => line.trim() !== "");
    this.#lines.push(...written.slice(-this.maxLines).map((line) => line.slice(0, MAX_LINE)));
    this.#lines.splice(0, this.#lines.length - this.maxLines);
  }

  /** Forgets what was kept. */
  clear(): void {
    this.#lines.length = 0;
    this.#rest = "";
  }

  /** The kept lines, oldest first, an unfinished last one included; undefined when there are none. */
  lines(): string[] | undefined {
    if (this.maxLines === 0) return undefined;
    const lines = this.#rest === "" ? [...this.#lines] : [...this.#lines, this.#rest].slice(-this.maxLines);
    return lines.length === 0 ? undefined : lines;
  }
}

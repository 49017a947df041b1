import { type Answer, isMembers, type Stray, strayOf } from "./answer.js";
import type { PeerLimits } from "./limits.js";
import type { AskOptions, Line, Rest, Told } from "./line.js";
import { describeEnd } from "./process-end.js";
import { StdioProcess } from "./stdio-process.js";
import type { CommandLine } from "./target.js";

const LINE_FEED = Uint8Array.of(0x0a);

/**
 * One process that is kept for the whole conversation (runtime-semantics 8.1). What comes between answers is kept as strays: lines
 * that are no JSON object, a second answer with the same id, answers with the id null to nobody. So one fault does not hide others.
 */
export class PersistentLine implements Line {
  readonly #process: StdioProcess;
  readonly #strays: Stray[] = [];
  /** Ids of which no further answer is waited for. */
  readonly #answered = new Set<unknown>();
  #read = 0;
  #rest: Promise<Rest> | undefined;

  constructor(
    command: CommandLine,
    private readonly limits: PeerLimits,
  ) {
    this.#process = new StdioProcess(command, limits);
  }

  async ask(message: Uint8Array, { nullId = false }: AskOptions = {}): Promise<Answer> {
    // A message that is delivered again is due its answer again.
    this.#answered.delete(idOf(message));
    await this.tell(message);
    const deadline = performance.now() + this.limits.timeoutMs;
    for (;;) {
      const line = await this.#process.line(this.#read, Math.max(0, deadline - performance.now()));
      if (line === undefined) return { kind: "nothing", why: await this.#silence() };
      this.#read += 1;
      const stray = strayOf(line.bytes);
      if (this.#answers(stray, nullId)) return { kind: "json", value: stray.value };
      this.#strays.push(stray);
    }
  }

  #answers({ value }: Stray, nullId: boolean): boolean {
    // A batch may have been answered by a batch.
    if (Array.isArray(value)) return nullId;
    if (!isMembers(value)) return false;
    const id = value.id ?? null;
    if (this.#answered.has(id) || (id === null && !nullId)) return false;
    if (id !== null) this.#answered.add(id);
    return true;
  }

  async #silence(): Promise<string> {
    if (!this.#process.over) return `no answer came within ${this.limits.timeoutMs} ms${this.#otherLines()}`;
    const words = this.#process.lastWords;
    const said = words === undefined ? "" : `; the last line on its stderr was “${words}”`;
    return `no answer came: ${describeEnd(await this.#process.ended())}${said}`;
  }

  /** What came instead, which often is the cause. */
  #otherLines(): string {
    const others = this.#strays.filter(({ value }) => !isMembers(value)).length;
    return others === 0 ? "" : `, and ${others} lines on its stdout that are no JSON object`;
  }

  async tell(message: Uint8Array, id?: unknown): Promise<Told> {
    if (id !== undefined) this.#answered.add(id);
    this.#process.write(message);
    this.#process.write(LINE_FEED);
    return {};
  }

  finish(): Promise<Rest> {
    this.#rest ??= this.#finish();
    return this.#rest;
  }

  async #finish(): Promise<Rest> {
    this.#process.endInput();
    const end = await this.#process.ended(this.limits.settleMs);
    const left = this.#process.lines.slice(this.#read).map(({ bytes }) => strayOf(bytes));
    return { strays: [...this.#strays, ...left], ends: [end] };
  }
}

function idOf(message: Uint8Array): unknown {
  const { value } = strayOf(message);
  return isMembers(value) ? value.id : undefined;
}

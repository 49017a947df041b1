import { type Answer, isMembers, type Stray, strayOf } from "./answer.js";
import type { PeerLimits } from "./limits.js";
import type { Line, Rest, Told } from "./line.js";
import { describeEnd, type ProcessEnd } from "./process-end.js";
import { StdioProcess } from "./stdio-process.js";
import type { CommandLine } from "./target.js";

const LINE_FEED = Uint8Array.of(0x0a);

/** A process for each message: it gets one line and the end of its input, and all that it writes is its answer (runtime-semantics 8.1). */
export class PerEventLine implements Line {
  readonly #strays: Stray[] = [];
  readonly #ends: ProcessEnd[] = [];

  constructor(
    private readonly command: CommandLine,
    private readonly limits: PeerLimits,
  ) {}

  async ask(message: Uint8Array): Promise<Answer> {
    const { strays, end, lastWords } = await this.#run(message);
    const index = strays.findIndex(({ value }) => isMembers(value) || Array.isArray(value));
    const [answer] = index < 0 ? [] : strays.splice(index, 1);
    this.#strays.push(...strays);
    if (answer !== undefined) return { kind: "json", value: answer.value };
    const said = lastWords === undefined ? "" : `; the last line on its stderr was “${lastWords}”`;
    return { kind: "nothing", why: `no answer came: ${describeEnd(end)}${said}` };
  }

  async tell(message: Uint8Array): Promise<Told> {
    this.#strays.push(...(await this.#run(message)).strays);
    return {};
  }

  async #run(
    message: Uint8Array,
  ): Promise<{ strays: Stray[]; end: ProcessEnd; lastWords: string | undefined }> {
    const process = new StdioProcess(this.command, this.limits);
    process.write(message);
    process.write(LINE_FEED);
    process.endInput();
    const end = await process.ended();
    this.#ends.push(end);
    return { strays: process.lines.map(({ bytes }) => strayOf(bytes)), end, lastWords: process.lastWords };
  }

  async finish(): Promise<Rest> {
    return { strays: this.#strays, ends: this.#ends };
  }
}

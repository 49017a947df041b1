import { LineCounter, type Node } from "yaml";
import { byPlace, type Finding } from "../finding.js";
import type { Place } from "./rule-set.js";

/** More findings of one severity than this help nobody; the rest shows when these are mended. */
const MOST_FINDINGS = 200;

/** What a finding says, without its place. */
export type Fault = Pick<Finding, "path" | "code" | "message" | "remedy"> &
  Partial<Pick<Finding, "severity">>;

/** The text of a rules file with its lines, and everything found in it so far. */
export class RulesText {
  readonly lines = new LineCounter();
  // Apart, so that no number of warnings keeps a mistake from being recorded.
  readonly #found = { error: [] as Finding[], warning: [] as Finding[] };

  constructor(
    readonly text: string,
    readonly file: string,
  ) {}

  /** The place of an offset into the text, given in UTF-16 code units. */
  place(offset: number): Place {
    const { line, col } = this.lines.linePos(Math.min(offset, this.text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  /** Records a fault at an offset into the text, or at the beginning of a node. */
  report(at: number | Node, fault: Fault): void {
    const { severity = "error" } = fault;
    if (this.#found[severity].length >= MOST_FINDINGS) return;
    const offset = typeof at === "number" ? at : (at.range?.[0] ?? 0);
    this.#found[severity].push({ ...fault, severity, ...this.place(offset) });
  }

  get errors(): Finding[] {
    return this.#found.error.toSorted(byPlace);
  }

  get warnings(): Finding[] {
    return this.#found.warning.toSorted(byPlace);
  }
}

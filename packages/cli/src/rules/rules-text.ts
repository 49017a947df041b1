import { LineCounter, type Node } from "yaml";
import { byPlace, type Finding } from "../finding.js";
import type { Place } from "./rule-set.js";

/** More findings than this help nobody; the rest shows when these are mended. */
const MOST_FINDINGS = 200;

/** What a finding says, without its place. */
export type Fault = Pick<Finding, "path" | "code" | "message" | "remedy"> &
  Partial<Pick<Finding, "severity">>;

/** The text of a rules file with its lines, and everything found in it so far. */
export class RulesText {
  readonly lines = new LineCounter();
  readonly #findings: Finding[] = [];

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
    if (this.#findings.length >= MOST_FINDINGS) return;
    const offset = typeof at === "number" ? at : (at.range?.[0] ?? 0);
    this.#findings.push({ severity: "error", ...fault, ...this.place(offset) });
  }

  get errors(): Finding[] {
    return this.#findings.filter((finding) => finding.severity === "error").sort(byPlace);
  }

  get warnings(): Finding[] {
    return this.#findings.filter((finding) => finding.severity === "warning").sort(byPlace);
  }
}

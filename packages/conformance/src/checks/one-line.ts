import { strayOf } from "../peer/answer.js";
import type { OutputLine } from "../peer/stdio-process.js";
import { Fault } from "./verdict.js";

const CARRIAGE_RETURN = 0x0d;

/**
 * Expects that a message is one line of strict JSON (AHP-STDIO-001).
 *
 * @param what what it is, as the beginning of a sentence: "The answer"
 */
export function expectOneLine({ bytes, ended }: OutputLine, what: string, remedy: string): void {
  if (!ended) throw new Fault(`${what} is not ended by a line feed.`, remedy);
  if (bytes.includes(CARRIAGE_RETURN)) throw new Fault(`${what}'s line holds a carriage return.`, remedy);
  if (strayOf(bytes).value === undefined)
    throw new Fault(`${what}'s line is no strict JSON in UTF-8.`, remedy);
}

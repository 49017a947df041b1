import { BRACE_BIT, CLOSE_BRACE, NEWLINE, OPEN_BRACE, QUOTE } from "../json/characters.js";
import { afterQuoted, isSpace } from "./bytes.js";
import type { Measure } from "./measured.js";

/**
 * Measures a transcript of one message per line: the deepest line, the longest one in bytes without its newline, and the number of
 * lines that are not blank. Depth and strings end with their line. Linear.
 */
export function measureLines(bytes: Uint8Array): Measure {
  let deepest = 0;
  let longestLine = 0;
  let longestLineNumber = 0;
  let events = 0;
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end - start > longestLine) {
      longestLine = end - start;
      longestLineNumber = line;
    }
    const depth = depthOf(bytes, start, end);
    if (depth > deepest) deepest = depth;
    if (depth > 0 || !isBlank(bytes, start, end)) events++;
    start = end + 1;
  }
  return { deepest, longestLine, longestLineNumber, events };
}

function depthOf(bytes: Uint8Array, start: number, end: number): number {
  let deepest = 0;
  let depth = 0;
  for (let at = start; at < end; ) {
    const code = bytes[at] as number;
    if (code === QUOTE) {
      at = afterQuoted(bytes, at + 1, end);
      continue;
    }
    if ((code | BRACE_BIT) === OPEN_BRACE) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if ((code | BRACE_BIT) === CLOSE_BRACE && depth > 0) depth--;
    at++;
  }
  return deepest;
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (!isSpace(bytes[at] as number)) return false;
  }
  return true;
}

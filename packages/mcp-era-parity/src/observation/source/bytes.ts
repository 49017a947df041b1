import { BACKSLASH, QUOTE } from "../json/characters.js";

/** The index behind the closing quote of a string whose content begins at `start`; `end` when it is not closed before that. */
export function afterQuoted(bytes: Uint8Array, start: number, end = bytes.length): number {
  for (let at = start; at < end; at++) {
    const code = bytes[at];
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  return end;
}

/** Whether a byte is white space of JSON. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

import type { CorrelationId } from "../observation/vocabulary.js";

// Control characters, the invisible ones that join, part or reverse text, and ends of lines: what must not reach a terminal.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** An id is cut to so many characters in a table. */
const ID_LENGTH = 40;

/** A text that came from outside, on one line and without anything that acts on a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** An id as JSON writes it, so that `41` and `"41"` look different; `-` for one that nothing is correlated by. */
export function printableId(id: CorrelationId | null): string {
  if (id === null) return "-";
  const text = id.kind === "num" ? id.text : printable(JSON.stringify(id.text));
  return text.length <= ID_LENGTH ? text : `${text.slice(0, ID_LENGTH - 1)}…`;
}

import type { CorrelationId } from "../observation/vocabulary.js";

// Control characters and the ones that reverse the direction of text: exactly what must not reach a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** An id is cut to so many characters in a table. */
const ID_LENGTH = 40;

/** A text that came from outside, on one line and without anything that acts on a terminal. */
export function printable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** An id as JSON writes it, so that `41` and `"41"` look different; `-` for one that nothing is correlated by. */
export function printableId(id: CorrelationId | null): string {
  if (id === null) return "-";
  const text = id.kind === "num" ? id.text : printable(JSON.stringify(id.text));
  return text.length <= ID_LENGTH ? text : `${text.slice(0, ID_LENGTH - 1)}…`;
}

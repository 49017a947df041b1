/** Why a text is not the strict JSON that is asked for. */
export type JsonFaultKind =
  | "json-syntax"
  | "duplicate-member"
  | "json-depth"
  | "lone-surrogate"
  | "number-overflow";

const SENTENCES: { readonly [kind in JsonFaultKind]: string } = {
  "json-syntax": "this is not JSON",
  "duplicate-member": "an object repeats a member name; which of the two counts cannot be known",
  "json-depth": "objects and arrays are nested too deeply",
  "lone-surrogate": "a \\u escape is half of a surrogate pair, which no text can hold",
  "number-overflow": "a number is too large for a double",
};

/** Thrown inside the readers where reading ends, and caught by whoever started them. Holds a place, never a name or a value. */
export class JsonFault extends Error {
  override readonly name = "JsonFault";

  constructor(
    readonly kind: JsonFaultKind,
    /** Where in the text, in UTF-16 code units. */
    readonly offset: number,
    /** For a syntax fault: what JSON allows there. */
    readonly expected?: string,
  ) {
    super(expected === undefined ? SENTENCES[kind] : `${SENTENCES[kind]}: expected ${expected}`);
  }
}

/**
 * The place of an offset for a reader: line and column, both from 1, columns in UTF-16 code units.
 *
 * @example
 * placeOf("{\n x}", 3) // "line 2, column 2"
 */
export function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next >= 0 && next < offset; next = text.indexOf("\n", start)) {
    line++;
    start = next + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}

/** A place in a text. */
export interface TextPosition {
  /** 1-based. Lines end with LF. */
  readonly line: number;
  /** 1-based, in UTF-16 code units, as editors count. */
  readonly column: number;
  /** 0-based, in UTF-16 code units from the start of the text. */
  readonly offset: number;
}

/** Line and column of an offset. Linear in the offset. */
export function positionAt(text: string, offset: number): TextPosition {
  let line = 1;
  let lineStart = 0;
  for (let lf = text.indexOf("\n"); lf >= 0 && lf < offset; lf = text.indexOf("\n", lf + 1)) {
    line++;
    lineStart = lf + 1;
  }
  return { line, column: offset - lineStart + 1, offset };
}

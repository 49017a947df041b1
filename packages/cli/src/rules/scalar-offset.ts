import type { Scalar } from "yaml";

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|\r?\n|[\s\S])/y;

/** One step through the source of a scalar. */
interface Step {
  /** UTF-16 code units of the source. */
  readonly length: number;
  /** UTF-16 code units of the value that are not white space. */
  readonly units: number;
}

function unitsOf(decoded: string): number {
  return /\s/.test(decoded) ? 0 : decoded.length;
}

function escapeAt(source: string, at: number): Step {
  ESCAPE.lastIndex = at;
  const [written = "\\", ...digits] = ESCAPE.exec(source) ?? [];
  const hex = digits.find((group) => group !== undefined);
  if (hex !== undefined) {
    const codePoint = Number.parseInt(hex, 16);
    return {
      length: written.length,
      units: codePoint > 0x10ffff ? 1 : unitsOf(String.fromCodePoint(codePoint)),
    };
  }
  return { length: written.length, units: /^\\(?:[tnvfrLP_ \t]|\r?\n)/.test(written) ? 0 : 1 };
}

function stepAt(source: string, at: number, type: Scalar["type"]): Step {
  if (type === "QUOTE_DOUBLE" && source[at] === "\\") return escapeAt(source, at);
  if (type === "QUOTE_SINGLE" && source.startsWith("''", at)) return { length: 2, units: 1 };
  return { length: 1, units: unitsOf(source[at] ?? "") };
}

/** Where the text itself begins: behind the quote, or behind the header line of a block. */
function contentStart(source: string, start: number, type: Scalar["type"]): number {
  if (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE") return start + 1;
  if (type === "BLOCK_FOLDED" || type === "BLOCK_LITERAL") return source.indexOf("\n", start) + 1;
  return start;
}

/**
 * Where in a YAML text the character stands that has the given offset in the value of a string scalar. YAML folds and
 * strips nothing but white space, so the characters that are not white space are counted. For an offset at white space or
 * past the end, the place behind the last character before it.
 *
 * @param value the scalar's value
 * @param valueOffset offset into `value`, in UTF-16 code units
 * @returns offset into `text`, in UTF-16 code units
 */
export function sourceOffset(text: string, node: Scalar, value: string, valueOffset: number): number {
  const [start, end] = node.range ?? [0, text.length];
  const before = value.slice(0, valueOffset).replace(/\s/g, "").length;
  const atCharacter = /\S/.test(value[valueOffset] ?? "");
  let at = contentStart(text, start, node.type);
  let behind = at;
  for (let seen = 0; at < end; ) {
    const step = stepAt(text, at, node.type);
    if (step.units > 0) {
      if (seen >= before) return atCharacter ? at : behind;
      seen += step.units;
      behind = at + step.length;
    }
    at += step.length;
  }
  return behind;
}

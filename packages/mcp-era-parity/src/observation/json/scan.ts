import { BACKSLASH, LOWER_E, LOWER_U, MINUS, NINE, PLUS, POINT, QUOTE, ZERO } from "./characters.js";
import { JsonFault } from "./json-fault.js";

/** Whether a character may stand alone behind a backslash. */
const SIMPLE_ESCAPES = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));

/** An integer of more digits than this may be too large for a double, and an exponent always may. */
const SAFE_DIGITS = 308;

/**
 * The index behind the closing quote of a string, from any place in its content where no escape is under way.
 *
 * @throws JsonFault for an unfinished string, a control character, a wrong escape, half of a surrogate pair
 */
export function afterString(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 0x20) throw new JsonFault("json-syntax", at, "no control character inside a string");
    at = code === BACKSLASH ? afterEscape(text, at, end) : at + 1;
  }
  throw new JsonFault("json-syntax", end, "the closing double quote of a string");
}

/** The index behind an escape that begins at `start`; both halves of a surrogate pair are one. */
function afterEscape(text: string, start: number, end: number): number {
  const code = start + 1 < end ? text.charCodeAt(start + 1) : -1;
  if (SIMPLE_ESCAPES.has(code)) return start + 2;
  if (code !== LOWER_U)
    throw new JsonFault("json-syntax", start + 1, 'one of " \\ / b f n r t u after a backslash');
  const unit = codeUnit(text, start, end);
  if (unit < 0xd800 || unit > 0xdfff) return start + 6;
  const isPair =
    unit < 0xdc00 && text.startsWith("\\u", start + 6) && isLowSurrogate(codeUnit(text, start + 6, end));
  if (!isPair) throw new JsonFault("lone-surrogate", start);
  return start + 12;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The four hexadecimal digits of the `\u` escape at `start`. */
function codeUnit(text: string, start: number, end: number): number {
  let unit = 0;
  for (let at = start + 2; at < start + 6; at++) {
    const digit = at < end ? hexDigit(text.charCodeAt(at)) : -1;
    if (digit < 0) throw new JsonFault("json-syntax", Math.min(at, end), "four hexadecimal digits after \\u");
    unit = unit * 16 + digit;
  }
  return unit;
}

function hexDigit(code: number): number {
  if (isDigit(code)) return code - ZERO;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}

/**
 * The index behind a number that begins at `start`.
 *
 * @throws JsonFault when there is none, or when it is too large for a double
 */
export function afterNumber(text: string, start: number, end: number): number {
  const codeAt = (at: number): number => (at < end ? text.charCodeAt(at) : -1);
  const first = codeAt(start) === MINUS ? start + 1 : start;
  if (!isDigit(codeAt(first))) {
    throw new JsonFault("json-syntax", first, first === start ? "a JSON value" : "a digit");
  }
  let at = codeAt(first) === ZERO ? first + 1 : afterDigits(text, first, end);
  let mayOverflow = at - first > SAFE_DIGITS;
  if (codeAt(at) === POINT) at = afterDigits(text, at + 1, end);
  if ((codeAt(at) | 0x20) === LOWER_E) {
    const sign = codeAt(at + 1);
    at = afterDigits(text, sign === PLUS || sign === MINUS ? at + 2 : at + 1, end);
    mayOverflow = true;
  }
  if (mayOverflow && !Number.isFinite(Number(text.slice(start, at))))
    throw new JsonFault("number-overflow", start);
  return at;
}

/** The index behind one or more digits. */
function afterDigits(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  if (at === start) throw new JsonFault("json-syntax", Math.min(start, end), "a digit");
  return at;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

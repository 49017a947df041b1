const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JavaScript can hold every number of a JSON text: whether each has the same value once it was parsed and written again.
 * `1.0` becomes `1`, which is the same value; 9007199254740993 becomes another, and so does 1e-400. Linear.
 *
 * @param text valid JSON without a number that overflows
 */
export function holdsExactNumbers(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = afterString(text, at);
    } else if (startsNumber(code)) {
      const end = afterNumber(text, at);
      if (!isExact(text.slice(at, end))) return false;
      at = end;
    } else {
      at++;
    }
  }
  return true;
}

function afterString(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** A minus sign or a digit. */
function startsNumber(code: number): boolean {
  return code === 0x2d || (code >= 0x30 && code <= 0x39);
}

function afterNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && "0123456789.eE+-".includes(text.charAt(at))) at++;
  return at;
}

function isExact(number: string): boolean {
  const held = Number(number);
  // A number that became zero may have an exponent of any length, which is better not looked at.
  if (held === 0) return !/[1-9]/.test(number.split(/e/i, 1)[0] ?? "");
  return decimalOf(number) === decimalOf(String(held));
}

/**
 * A number other than zero in one spelling per value but for its sign: its digits without the zeros at either end, found in linear time,
 * and the power of ten of the last of them.
 */
function decimalOf(number: string): string {
  const [mantissa = "", exponent = "0"] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === "0") start++;
  let end = digits.length;
  while (end > start && digits[end - 1] === "0") end--;
  return `${digits.slice(start, end)}e${BigInt(exponent) + BigInt(whole.length - end)}`;
}

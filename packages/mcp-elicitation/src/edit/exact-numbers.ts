/** Where strings begin and end, what is escaped in them, and what may be a number: one that stands in no string. */
const TOKENS = /"|\\.|-?\d[\d.eE+-]*/g;

/**
 * Whether JavaScript can hold every number of a JSON text: whether each has the same value once it was parsed and written again.
 * `1.0` becomes `1`, which is the same value; 9007199254740993 becomes another, and so does 1e-400. Linear.
 *
 * @param text valid JSON without a number that overflows
 */
export function holdsExactNumbers(text: string): boolean {
  let inString = false;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '"') inString = !inString;
    else if (!inString && !isExact(token)) return false;
  }
  return true;
}

function isExact(number: string): boolean {
  const held = Number(number);
  // A number that became zero may have an exponent of any length, which is better not looked at.
  if (held === 0) return !/^[^eE]*[1-9]/.test(number);
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

/**
 * The cheap half of the duplicate check. A valid JSON text has one colon outside its strings per member, and a parsed value has
 * one property per distinct member name: the two counts are equal exactly when no object repeats a name.
 */

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
// "[" and "]" differ from "{" and "}" in this one bit.
const BRACE_BIT = 0x20;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** How far to look for the end of a string by hand behind an escaped quote, where the next one is likely near. */
const NEAR = 16;

/**
 * The number of members in a JSON text, or -1 when objects and arrays are nested deeper than `maxDepth`. For a text that is not
 * JSON the number means nothing. Linear for any text.
 */
export function countMembersInText(text: string, maxDepth: number): number {
  let count = 0;
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    at++;
    if (code === QUOTE) {
      at = afterString(text, at);
    } else if (code === COLON) {
      count++;
    } else if ((code | BRACE_BIT) === OPEN_BRACE) {
      depth++;
      if (depth > maxDepth) return -1;
    } else if ((code | BRACE_BIT) === CLOSE_BRACE) {
      depth--;
    }
  }
  return count;
}

/** The index behind the closing quote of the string whose content begins at `start`; the end of the text when it is not closed. */
function afterString(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (!isEscaped(text, quote, at)) return quote + 1;
    at = quote + 1;
    for (const near = at + NEAR; at < near && at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at++;
    }
  }
  return text.length;
}

/** Whether an odd number of backslashes stands before the quote, counted back to `start`, where no escape is under way. */
function isEscaped(text: string, quote: number, start: number): boolean {
  let first = quote;
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (quote - first) % 2 === 1;
}

/**
 * The number of members in a parsed JSON value, or -1 when it holds a number that is not finite (the text's number was larger
 * than a double can be) or when the count cannot be trusted because `Object.prototype` was given enumerable properties.
 */
export function countMembersInValue(root: unknown): number {
  if (typeof root !== "object" || root === null) return isOverflow(root) ? -1 : 0;
  for (const _inherited in {}) return -1;
  let count = 0;
  const pending: object[] = [root];
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    if (Array.isArray(container)) {
      for (let index = 0; index < container.length; index++) {
        const element: unknown = container[index];
        if (typeof element === "object") {
          if (element !== null) pending.push(element);
        } else if (isOverflow(element)) return -1;
      }
    } else {
      for (const name in container) {
        count++;
        const member: unknown = (container as Record<string, unknown>)[name];
        if (typeof member === "object") {
          if (member !== null) pending.push(member);
        } else if (isOverflow(member)) return -1;
      }
    }
  }
  return count;
}

function isOverflow(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

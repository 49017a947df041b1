const HIGH_START = 0xd800;
const LOW_START = 0xdc00;
const SURROGATE_END = 0xdfff;

/**
 * Length of a string in Unicode code points, which is what `minLength` and `maxLength` count (wire-grammar 0). A lone surrogate
 * counts as one. Linear in the length, without allocation.
 *
 * @example
 * codePointLength("a😀"); // 2
 */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 1; index < text.length; index++) {
    const low = text.charCodeAt(index);
    if (low < LOW_START || low > SURROGATE_END) continue;
    const high = text.charCodeAt(index - 1);
    if (high >= HIGH_START && high < LOW_START) length--;
  }
  return length;
}

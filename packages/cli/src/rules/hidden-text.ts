import type { TextSlot } from "./yaml-members.js";

/** A CEL string, whose slashes are no comment, or a comment (group 1): in every form that CEL has. */
const STRING_OR_COMMENT = new RegExp(
  [
    String.raw`[rR](?:'''[\s\S]*?'''|"""[\s\S]*?"""|'[^'\n]*'|"[^"\n]*")`,
    String.raw`'''(?:\\[\s\S]|[^\\])*?'''|"""(?:\\[\s\S]|[^\\])*?"""`,
    String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`,
    String.raw`(\/\/[^\n]*)`,
  ].join("|"),
  "g",
);

/**
 * Where in a condition a comment begins that hides what its author wrote on a later line: YAML joins the lines of everything but a
 * literal block (`|`), so that a CEL comment goes on to the end of the whole condition.
 *
 * @param sourceOffset where a character of the condition stands in the file
 * @returns offset into the condition, or undefined when nothing is hidden
 */
export function hidingComment(
  file: string,
  { text }: TextSlot,
  sourceOffset: (offset: number) => number,
): number | undefined {
  for (const { index, 1: comment } of text.matchAll(STRING_OR_COMMENT)) {
    if (comment === undefined) continue;
    const last = index + comment.trimEnd().length - 1;
    if (file.slice(sourceOffset(index), sourceOffset(last)).includes("\n")) return index;
  }
  return undefined;
}

// Tab and line feed are white space; the others are what an escape of YAML or JSON became, such as the `\b` of a pattern.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;

/** Where a condition has a control character, which no author sees; undefined when it has none. */
export function controlCharacter({ text }: TextSlot): number | undefined {
  const at = text.search(CONTROL);
  return at < 0 ? undefined : at;
}

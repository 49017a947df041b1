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
// What comes along when text is copied from elsewhere, and makes a string one that no command has.
const INVISIBLE = /[\u00a0\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

/** A character of a condition that its author does not see, which makes it mean something else than it seems to. */
export interface UnseenCharacter {
  readonly offset: number;
  readonly code: "control-character" | "invisible-character";
  readonly message: string;
  readonly remedy: string;
}

/** The first unseen character of a condition; undefined when it has none. */
export function unseenCharacter({ text }: TextSlot): UnseenCharacter | undefined {
  const control = text.search(CONTROL);
  if (control >= 0) {
    const message = "has a control character, which a backslash in double quotes became";
    const remedy =
      "Put the expression into single quotes or a block (`when: >-`), where YAML leaves a backslash as it is";
    return { offset: control, code: "control-character", message, remedy };
  }
  const invisible = text.search(INVISIBLE);
  if (invisible < 0) return undefined;
  const digits = text.charCodeAt(invisible).toString(16).padStart(4, "0");
  const message = `has the character U+${digits.toUpperCase()}, which cannot be seen or told from a space`;
  const remedy = `Type it anew, or write \`\\u${digits}\` in a string that is not raw, if it is meant`;
  return { offset: invisible, code: "invisible-character", message, remedy };
}

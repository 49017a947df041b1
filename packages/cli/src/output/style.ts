import { styleText } from "node:util";
import type { Output } from "../io.js";

/** The roles that a piece of text can have. */
export type Role = "error" | "warning" | "good" | "strong" | "quiet";

const FORMATS = { error: "red", warning: "yellow", good: "green", strong: "bold", quiet: "dim" } as const;

/** Colours a text by its role. */
export type Paint = (role: Role, text: string) => string;

/** Colours for a terminal that has them and whose user did not set NO_COLOR; nothing for everything else. */
export function painter(output: Output, env: { readonly NO_COLOR?: string | undefined }): Paint {
  const coloured = output.isTTY === true && !env.NO_COLOR && output.hasColors?.() !== false;
  return coloured
    ? (role, text) => styleText(FORMATS[role], text, { validateStream: false })
    : (_role, text) => text;
}

// What acts on a terminal or on the direction of text, what is invisible, and halves of surrogate pairs. Not the two joiners, U+200C and
// U+200D, which words and emoji need.
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text that came from outside, on one line and without anything that acts on a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    if (character === "\n") return " ";
    const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}

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

// Control characters and the two that reverse the direction of text: exactly what must not reach a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A text that came from outside, on one line and without anything that acts on a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    if (character === "\n") return " ";
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

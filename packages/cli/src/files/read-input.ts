import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** The name that stands for standard input on the command line. */
export const STDIN = "-";

/** Largest file that a command reads, in bytes: more than the largest message. */
export const MAX_INPUT_BYTES = 16 * 1024 * 1024;

/** The bytes of an input, or why there are none. */
export type Input =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly remedy: string };

const CAUSES: { readonly [code: string]: readonly [message: string, remedy: string] } = {
  ENOENT: ["does not exist", "Check the path; it is relative to the working directory"],
  ENOTDIR: ["does not exist: a part of its path is a file", "Check the path"],
  EISDIR: ["is a folder", "Name a file in it"],
  EACCES: ["may not be read by this user", "Check the file's permissions"],
  EPERM: ["may not be read by this user", "Check the file's permissions"],
};

/**
 * Reads a file whole. Never rejects.
 *
 * @param stdin what `-` reads; without it, `-` is a file like any other
 * @param maxBytes where reading stops; a longer input is refused
 */
export async function readInput(
  path: string,
  options: { readonly stdin?: Readable; readonly maxBytes?: number } = {},
): Promise<Input> {
  const { stdin, maxBytes = MAX_INPUT_BYTES } = options;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of path === STDIN && stdin !== undefined ? stdin : createReadStream(path)) {
      const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      size += bytes.byteLength;
      if (size > maxBytes) {
        const message = `is larger than ${maxBytes} bytes`;
        return { ok: false, code: "too-large", message, remedy: "Split it into smaller files" };
      }
      chunks.push(bytes);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
    const [message, remedy] = CAUSES[code] ?? [`cannot be read (${code})`, "Check the path"];
    return { ok: false, code: "unreadable-file", message, remedy };
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

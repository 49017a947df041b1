import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { RefusalCode } from "../observation/refusal.js";
import { failure, type Result, success } from "../result/result.js";

/** The name that stands for standard input on the command line. */
export const STDIN = "-";

const CAUSES: { readonly [code: string]: string } = {
  ENOENT: "does not exist; its path is relative to the working directory",
  ENOTDIR: "does not exist: a part of its path is a file",
  EISDIR: "is a folder; name a file in it",
  EACCES: "may not be read by this user",
  EPERM: "may not be read by this user",
};

/**
 * Reads a file, or standard input for `-`, and stops at `maxBytes`: step 1 of the ingest gate (era-parity 2.12). Never rejects.
 *
 * @returns the bytes, or an issue with the code `source-bytes` or `read-failed`
 */
export async function readBounded(
  file: string,
  stdin: Readable,
  maxBytes: number,
): Promise<Result<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of file === STDIN ? stdin : createReadStream(file)) {
      const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      size += bytes.byteLength;
      if (size > maxBytes) return refused("source-bytes", `the transcript is larger than ${maxBytes} bytes`);
      chunks.push(bytes);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return refused("read-failed", `the file ${CAUSES[code] ?? `cannot be read (${code})`}`);
  }
  return success(Buffer.concat(chunks, size));
}

function refused(code: RefusalCode, message: string): Result<never> {
  return failure({ path: "", code, message });
}

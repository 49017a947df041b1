// Node.js only: reached from the `node` entry alone.
import { readFileSync, statSync } from "node:fs";
import { failure, type Result, success } from "@ahp/validate";

/** Longest registration that is read: the size of the longest message. */
const MAX_BYTES = 4 * 1024 * 1024;

const CAUSES: Record<string, string> = {
  ENOENT: "does not exist; check the path, which is relative to the working directory",
  EACCES: "may not be read by this user",
  EPERM: "may not be read by this user",
  EISDIR: "is a folder",
  ENOTDIR: "does not exist: a part of its path is a file",
};

/** The bytes of a registration file, or one issue that says why it cannot be read. */
export function readRegistrationFile(path: string): Result<Uint8Array> {
  try {
    const status = statSync(path);
    if (!status.isFile()) return unreadable(path, "is not a file");
    if (status.size > MAX_BYTES) return unreadable(path, `is longer than ${MAX_BYTES} bytes`);
    return success(readFileSync(path));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return unreadable(path, CAUSES[code] ?? `cannot be read (${code === "" ? "unknown error" : code})`);
  }
}

function unreadable(path: string, why: string): Result<never> {
  return failure({ path: "", code: "unreadable-file", message: `${path}: ${why}` });
}

import { createHash } from "node:crypto";
import { UpstreamFailure } from "../failure.js";
import type { Pin, SourceFile } from "../pin/pin.js";

/**
 * Compares the SHA-256 of raw bytes with the pin, before anything reads them.
 *
 * @param where the file or address that the bytes came from, for the message
 * @throws UpstreamFailure `digest-mismatch`
 */
export function requireDigest(bytes: Uint8Array, pin: Pin, file: SourceFile, where: string): void {
  const actual = createHash("sha256").update(bytes).digest("hex");
  const expected = pin.files[file].sha256;
  if (actual === expected) return;
  throw new UpstreamFailure(
    "digest-mismatch",
    `${where} is not the pinned ${file} of ${pin.revision}: its SHA-256 is ${actual}, the pin says ${expected} ` +
      `(${pin.repository} at ${pin.commit})`,
  );
}

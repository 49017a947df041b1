import { ParityError } from "../../result/parity-error.js";
import { INPUT_FORMATS } from "../vocabulary.js";

// Types do not hold for programs in JavaScript, and what has no length would have no limit.

/** @throws ParityError `input` for anything but text and bytes */
export function requireTranscript(input: unknown): void {
  const isBytes = Object.prototype.toString.call(input) === "[object Uint8Array]";
  if (typeof input !== "string" && !isBytes)
    throw new ParityError("input", "a transcript must be a string or a Uint8Array");
}

/** @throws ParityError `input` for anything but text */
export function requireText(input: unknown): void {
  if (typeof input !== "string") throw new ParityError("input", "a message must be a string of JSON");
}

/** @throws ParityError `format` for anything but one of the formats */
export function requireFormat(format: unknown): void {
  if (!INPUT_FORMATS.some((each) => each === format))
    throw new ParityError("format", `the format must be one of ${INPUT_FORMATS.join(", ")}`);
}

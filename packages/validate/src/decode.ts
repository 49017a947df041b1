import type { WireMessage } from "@ahp/types";
import type { JsonLimits } from "./decode/limits.js";
import { readJson } from "./decode/read-json.js";
import type { DocumentName, DocumentTypes } from "./documents.js";
import type { Result } from "./result/result.js";
import { type ValidateOptions, validate } from "./validate.js";

/** Options of {@link decode}: `maxBytes`, `maxDepth`, `maxIssues`. */
export interface DecodeOptions extends JsonLimits, ValidateOptions {}

/**
 * Reads a document from bytes or text: strict JSON (fatal UTF-8, no byte order mark, no duplicate member, within limits),
 * then {@link validate}. Never throws on input.
 *
 * @example const registration = decode("registration", await readFile("registration.json"));
 */
export function decode<D extends DocumentName>(
  document: D,
  input: Uint8Array | string,
  options?: DecodeOptions,
): Result<DocumentTypes[D]> {
  const read = readJson(input, options);
  return read.ok ? validate(document, read.value, options) : read;
}

/**
 * Reads one message of the wire, whichever of its six forms it has (AHP-RPC-001).
 *
 * @example
 * const message = decodeMessage(line);
 * if (message.ok && "method" in message.value) dispatch(message.value);
 */
export function decodeMessage(input: Uint8Array | string, options?: DecodeOptions): Result<WireMessage> {
  return decode("message", input, options);
}

import { failure, type Issue, type Result, success } from "../../result/result.js";
import type { RefusalCode } from "../refusal.js";
import type { InputFormat } from "../vocabulary.js";
import type { Limits } from "./limits.js";
import { measure } from "./measure.js";

/** A source whose bounds were checked. */
export interface Source {
  readonly text: string;
  /** Nesting of brackets outside strings. */
  readonly deepest: number;
}

// A byte order mark stays in the text, so that it is refused like any other character that JSON does not have.
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Checks the bounds of a source in the order of the ingest gate (era-parity 2.12): bytes, depth, lines, UTF-8, events. What is
 * beyond one of them is refused before anything is made of it.
 */
export function readSource(input: string | Uint8Array, format: InputFormat, limits: Limits): Result<Source> {
  const { maxBytes, maxDepth, maxLineBytes, maxEvents } = limits;
  // A text has at least as many bytes as UTF-16 code units, so the long ones are refused before they are encoded.
  if (input.length > maxBytes) return refuse("source-bytes", `is larger than ${maxBytes} bytes`);
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  if (bytes.length > maxBytes) return refuse("source-bytes", `is larger than ${maxBytes} bytes`);
  const { deepest, longestLine, longestLineNumber, events } = measure(bytes, format);
  if (deepest > maxDepth) return refuse("json-depth", `nests objects and arrays deeper than ${maxDepth}`);
  if (longestLine > maxLineBytes)
    return refuse("line-bytes", `has more than ${maxLineBytes} bytes in line ${longestLineNumber}`);
  const text = typeof input === "string" ? wellFormed(input) : decode(bytes);
  if (text === undefined) return refuse("invalid-utf8", "is not valid UTF-8");
  if (events > maxEvents) return refuse("events", `has more than ${maxEvents} events`);
  return success({ text, deepest });
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A string can hold half of a surrogate pair, which is no UTF-8. */
function wellFormed(text: string): string | undefined {
  return /\p{Surrogate}/u.test(text) ? undefined : text;
}

function refuse(code: RefusalCode, what: string): Result<never> {
  const issue: Issue = { path: "", code, message: `the transcript ${what}` };
  return failure(issue);
}

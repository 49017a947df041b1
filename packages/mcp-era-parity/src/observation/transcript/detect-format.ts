import { JsonFault } from "../json/json-fault.js";
import { JsonReader } from "../json/json-reader.js";
import { DEFAULT_LIMITS } from "../source/limits.js";
import { requireTranscript } from "../source/require-input.js";
import type { InputFormat } from "../vocabulary.js";

/** Thrown to stop reading once the format is clear: a transcript can be long. */
class Found {
  constructor(readonly format: InputFormat) {}
}

/**
 * The format that a transcript seems to have: one whose `transport` says so is framed, an array and an object with `events` come from
 * the Inspector, and everything else is one message per line. Reading it under that format tells whether it is.
 *
 * @param input text, or UTF-8
 * @throws ParityError `input` for anything else
 *
 * @example
 * detectFormat('{"transport":"http-sse","entries":[]}') // "http-sse"
 */
export function detectFormat(input: string | Uint8Array): InputFormat {
  requireTranscript(input);
  const reader = new JsonReader(DEFAULT_LIMITS.maxDepth);
  reader.enter(typeof input === "string" ? input : new TextDecoder().decode(input));
  try {
    if (reader.peek() === "array") return "inspector";
    if (reader.peek() === "object") reader.members((name) => inspectMember(reader, name));
  } catch (error) {
    if (error instanceof Found) return error.format;
    if (!(error instanceof JsonFault)) throw error;
  }
  return "jsonrpc";
}

function inspectMember(reader: JsonReader, name: string): void {
  const kind = reader.peek();
  if (name === "jsonrpc") throw new Found("jsonrpc");
  if (name === "events" && kind === "array") throw new Found("inspector");
  if (name !== "transport" || kind !== "string") return reader.skip();
  const transport = reader.string();
  if (transport === "streamable-http" || transport === "http-sse") throw new Found(transport);
}

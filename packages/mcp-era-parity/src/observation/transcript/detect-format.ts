import { JsonFault } from "../json/json-fault.js";
import { JsonReader } from "../json/json-reader.js";
import { DEFAULT_LIMITS } from "../source/limits.js";
import { requireTranscript } from "../source/require-input.js";
import type { InputFormat } from "../vocabulary.js";

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
    return (reader.peek() === "object" ? namedFormat(reader) : undefined) ?? "jsonrpc";
  } catch (error) {
    if (error instanceof JsonFault) return "jsonrpc";
    throw error;
  }
}

/** The format that an object names. Reads no further than it must: a transcript can be long. */
function namedFormat(reader: JsonReader): InputFormat | undefined {
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    const kind = reader.peek();
    if (name === "jsonrpc") return "jsonrpc";
    if (name === "events" && kind === "array") return "inspector";
    if (name === "transport" && kind === "string") {
      const transport = reader.string();
      if (transport === "streamable-http" || transport === "http-sse") return transport;
    } else reader.skip();
  }
  return undefined;
}

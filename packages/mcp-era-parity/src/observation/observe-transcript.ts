import { failure, type Result, success } from "../result/result.js";
import { JsonFault, placeOf } from "./json/json-fault.js";
import { JsonReader } from "./json/json-reader.js";
import type { ObservedMessage } from "./message/classify.js";
import type { ObservedEvent } from "./observed-event.js";
import { Refusal, type RefusalCode } from "./refusal.js";
import type { Limits } from "./source/limits.js";
import { readSource } from "./source/read-source.js";
import { readFramed } from "./transcript/framed.js";
import { readInspector } from "./transcript/inspector.js";
import { readLines } from "./transcript/lines.js";
import { Place } from "./transcript/place.js";
import { SseDataReader } from "./transcript/sse.js";
import type { EnvelopeObservation, InputFormat } from "./vocabulary.js";

export type { ObservedEvent } from "./observed-event.js";

/** What is known of a transcript as a whole, once all of it was read. */
export interface TranscriptExtent {
  /** The deepest nesting of objects and arrays, also inside the JSON text of stream events. */
  readonly deepest: number;
  /** How many entries carry no message, as many events of a stream do not. */
  readonly skipped: number;
}

/** What a transcript carried, in the order of its text. */
export interface Observation extends TranscriptExtent {
  readonly events: readonly ObservedEvent[];
}

const NOT_APPLICABLE: EnvelopeObservation = { kind: "not_applicable" };
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Observes a transcript: which messages it carries and, of each, what era-parity 2.2 to 2.7 and 2.9 see. Nothing is concluded, and
 * nothing of what was rejected is kept. A transcript that cannot be read with certainty is refused whole.
 */
export function observeTranscript(
  input: string | Uint8Array,
  format: InputFormat,
  limits: Limits,
): Result<Observation> {
  const events: ObservedEvent[] = [];
  const visited = visitTranscript(input, format, limits, (event) => events.push(event));
  return visited.ok ? success({ events, ...visited.value }) : visited;
}

/**
 * As {@link observeTranscript}, one message after the other. When the transcript is refused, some may have been visited before.
 *
 * @param visit may throw a {@link Refusal}, which then refuses the transcript at that message
 */
export function visitTranscript(
  input: string | Uint8Array,
  format: InputFormat,
  limits: Limits,
  visit: (event: ObservedEvent) => void,
): Result<TranscriptExtent> {
  const source = readSource(input, format, limits);
  if (!source.ok) return source;
  const { text, deepest } = source.value;
  const place = new Place();
  const reader = new JsonReader(limits.maxDepth);
  const sseData = new SseDataReader(limits.maxDepth);
  try {
    if (text.charCodeAt(0) === BYTE_ORDER_MARK)
      throw new Refusal(
        "byte-order-mark",
        "the transcript begins with a byte order mark; save it as UTF-8 without one",
      );
    reader.enter(text);
    let skipped = 0;
    if (format === "streamable-http" || format === "http-sse")
      skipped = visitFramed(reader, format, sseData, place, visit);
    else visitUnframed(text, format, reader, place, visit);
    return success({ deepest: Math.max(deepest, sseData.deepest), skipped });
  } catch (error) {
    if (error instanceof JsonFault) return refused(text, place, error.kind, error.message, error.offset);
    if (error instanceof Refusal) return refused(text, place, error.code, error.message, place.offset);
    throw error;
  }
}

/** Only at the end all headers are known, and with them the envelopes. @returns how many entries carry no message */
function visitFramed(
  reader: JsonReader,
  transport: "streamable-http" | "http-sse",
  sseData: SseDataReader,
  place: Place,
  visit: (event: ObservedEvent) => void,
): number {
  const { events, skipped } = readFramed(reader, transport, sseData, place);
  for (const event of events) {
    place.event(event.index, event.offset);
    visit(event);
  }
  return skipped;
}

function visitUnframed(
  text: string,
  format: "jsonrpc" | "inspector",
  reader: JsonReader,
  place: Place,
  visit: (event: ObservedEvent) => void,
): void {
  const add = (message: ObservedMessage): void => {
    visit({ message, envelope: NOT_APPLICABLE, index: place.index });
  };
  if (format === "jsonrpc") readLines(text, reader, place, add);
  else readInspector(reader, place, add);
}

function refused(text: string, place: Place, code: RefusalCode, what: string, offset: number): Result<never> {
  return failure({ path: place.pointer, code, message: `${placeOf(text, offset)}: ${what}` });
}

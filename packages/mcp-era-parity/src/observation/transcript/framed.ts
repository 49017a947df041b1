import type { JsonReader } from "../json/json-reader.js";
import { foldHeaders, observeHeaderSlot } from "../message/headers.js";
import { NO_VERSION } from "../message/version-signal.js";
import { Refusal } from "../refusal.js";
import { readEntry } from "./entry.js";
import type { FramedEvent } from "./framed-event.js";
import type { Place } from "./place.js";
import type { SseDataReader } from "./sse.js";

/** The messages of a framed transcript, and how many of its entries carry none. */
interface FramedTranscript {
  readonly events: readonly FramedEvent[];
  readonly skipped: number;
}

/**
 * Reads a framed transcript (era-parity 1.5): an object whose `transport` is `transport`, with headers of its own and per entry. Its
 * members may stand in any order, so the envelopes are complete only at the end.
 */
export function readFramed(
  reader: JsonReader,
  transport: string,
  sseData: SseDataReader,
  place: Place,
): FramedTranscript {
  if (reader.peek() !== "object")
    throw new Refusal("transcript-type", "a framed transcript must be an object");
  let headers = NO_VERSION;
  let hasTransport = false;
  let entries: FramedTranscript = { events: [], skipped: 0 };
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    switch (name) {
      case "transport":
        expectTransport(reader, transport);
        hasTransport = true;
        break;
      case "entries":
        entries = readEntries(reader, sseData, place);
        break;
      default: {
        const slot = observeHeaderSlot(reader, name);
        if (slot === undefined) reader.skip();
        else headers = foldHeaders(headers, slot);
      }
    }
  }
  reader.finish();
  if (!hasTransport)
    throw new Refusal("transport", `the transcript has no transport; expected "${transport}"`);
  // The transcript's headers are defaults: an entry that contradicts them is malformed, and it alone.
  if (headers !== NO_VERSION) {
    for (const event of entries.events) event.envelope = foldHeaders(headers, event.envelope);
  }
  return entries;
}

function expectTransport(reader: JsonReader, transport: string): void {
  if (reader.peek() === "string" && reader.string() === transport) return;
  throw new Refusal(
    "transport",
    `the transcript's transport is not "${transport}"; choose the format that it names`,
  );
}

function readEntries(reader: JsonReader, sseData: SseDataReader, place: Place): FramedTranscript {
  if (reader.peek() !== "array") throw new Refusal("entries-type", "entries must be an array");
  const events: FramedEvent[] = [];
  let skipped = 0;
  place.list("/entries");
  for (let index = 0, more = reader.firstElement(); more; index++, more = reader.nextElement()) {
    const isObject = reader.peek() === "object";
    place.event(index, reader.offset);
    if (!isObject) throw new Refusal("entry-type", "an entry must be an object");
    const entry = readEntry(reader, sseData, place);
    if (entry === undefined) skipped++;
    else events.push(entry);
  }
  place.leave();
  return { events, skipped };
}

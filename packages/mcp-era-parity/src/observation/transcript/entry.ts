import type { JsonReader } from "../json/json-reader.js";
import { classify } from "../message/classify.js";
import { foldHeaders, observeHeaderSlot } from "../message/headers.js";
import { type MessageFacts, observeMessage } from "../message/observe-message.js";
import { NO_VERSION } from "../message/version-signal.js";
import { Refusal } from "../refusal.js";
import type { FramedEvent } from "./framed-event.js";
import type { Place } from "./place.js";
import { readSse, type SseDataReader } from "./sse.js";

const LARGEST_TIMESTAMP = 2n ** 64n - 1n;

/** Reads the next value, an object, as an entry. `undefined` when it holds no message, as many events of a stream do not. */
export function readEntry(reader: JsonReader, sseData: SseDataReader, place: Place): FramedEvent | undefined {
  let headers = NO_VERSION;
  let slots = 0;
  let facts: MessageFacts | undefined;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    switch (name) {
      case "timestamp_ms":
        expectTimestamp(reader);
        break;
      case "request":
      case "response":
        place.member(name);
        slots++;
        facts = readSlot(reader);
        break;
      case "sse":
        place.member(name);
        slots++;
        facts = readSse(reader, sseData);
        break;
      default: {
        const slot = observeHeaderSlot(reader, name);
        if (slot === undefined) reader.skip();
        else headers = foldHeaders(headers, slot);
      }
    }
  }
  if (slots !== 1)
    throw new Refusal(
      "entry-slots",
      "an entry must have exactly one of the members request, response and sse",
    );
  return facts === undefined
    ? undefined
    : { message: classify(facts), envelope: headers, index: place.index, offset: place.offset };
}

/** A slot's name says nothing about the message in it. */
function readSlot(reader: JsonReader): MessageFacts {
  if (reader.peek() !== "object")
    throw new Refusal("not-a-message", "an entry holds no message, which is an object");
  return observeMessage(reader);
}

function expectTimestamp(reader: JsonReader): void {
  if (reader.peek() === "number") {
    const lexeme = reader.number();
    if (/^[0-9]{1,20}$/.test(lexeme) && BigInt(lexeme) <= LARGEST_TIMESTAMP) return;
  } else if (reader.peek() === "null") {
    reader.skip();
    return;
  }
  throw new Refusal(
    "timestamp",
    "timestamp_ms must be null or a whole number of milliseconds that fits 64 bits",
  );
}

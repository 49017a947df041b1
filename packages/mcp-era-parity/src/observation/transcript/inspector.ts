import type { JsonReader } from "../json/json-reader.js";
import { classify, type ObservedMessage } from "../message/classify.js";
import { observeMessage } from "../message/observe-message.js";
import { Refusal } from "../refusal.js";
import type { Place } from "./place.js";

/**
 * Where a document of the Inspector has its events: the root is the array of them, or the member `events` is. What has neither has no
 * event (era-parity 1.5).
 */
export function readInspector(
  reader: JsonReader,
  place: Place,
  add: (message: ObservedMessage) => void,
): void {
  if (reader.peek() === "array") readEvents(reader, "", place, add);
  else if (reader.peek() === "object") {
    for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
      if (name === "events" && reader.peek() === "array") readEvents(reader, "/events", place, add);
      else reader.skip();
    }
  } else reader.skip();
  reader.finish();
}

function readEvents(
  reader: JsonReader,
  list: string,
  place: Place,
  add: (message: ObservedMessage) => void,
): void {
  place.list(list);
  for (let index = 0, more = reader.firstElement(); more; index++, more = reader.nextElement()) {
    const isObject = reader.peek() === "object";
    place.event(index, reader.offset);
    if (!isObject)
      throw new Refusal("not-a-message", "an event is something else than a message, which is an object");
    add(classify(observeMessage(reader)));
  }
  place.leave();
}

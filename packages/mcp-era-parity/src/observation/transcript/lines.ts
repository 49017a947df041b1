import type { JsonReader } from "../json/json-reader.js";
import { classify, type ObservedMessage } from "../message/classify.js";
import { observeMessage } from "../message/observe-message.js";
import { Refusal } from "../refusal.js";
import type { Place } from "./place.js";

/** Reads one message per line; blank lines are skipped (era-parity 1.5, `jsonrpc`). The place is the line, from 0. */
export function readLines(
  text: string,
  reader: JsonReader,
  place: Place,
  add: (message: ObservedMessage) => void,
): void {
  let line = 0;
  for (let start = 0; start < text.length; line++) {
    const newline = text.indexOf("\n", start);
    const next = newline < 0 ? text.length : newline;
    const from = afterWhiteSpace(text, start, next);
    if (from < next) {
      place.event(line, from);
      reader.enter(text, from, beforeWhiteSpace(text, from, next));
      if (reader.peek() !== "object") {
        reader.skip();
        throw new Refusal(
          "not-a-message",
          "a line holds something else than one message, which is an object",
        );
      }
      const facts = observeMessage(reader);
      reader.finish();
      add(classify(facts));
    }
    start = next + 1;
  }
}

function afterWhiteSpace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

function beforeWhiteSpace(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isWhiteSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Lines are trimmed of all white space that Unicode knows, which is more than JSON allows between values. */
function isWhiteSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0x80 && /\p{White_Space}/u.test(String.fromCharCode(code));
}

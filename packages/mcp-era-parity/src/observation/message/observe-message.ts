import type { JsonReader } from "../json/json-reader.js";
import { isIntegerLexeme } from "../json/json-value.js";
import type { ResultObservation } from "../vocabulary.js";
import { NO_METADATA, observeParams, type ParamsObservation } from "./params.js";
import { type IdObservation, observeId } from "./request-id.js";
import { observeResult } from "./result.js";

/** What the members of one message are, before anything is concluded from them. */
export interface MessageFacts {
  /** `other` is anything but the string `2.0`. */
  readonly jsonrpc: "absent" | "2.0" | "other";
  /** `null` when the member is there and no string. */
  readonly method: string | null | undefined;
  readonly id: IdObservation;
  readonly result: ResultObservation | undefined;
  readonly error: "absent" | "well-formed" | "malformed";
  readonly params: ParamsObservation;
}

/** Reads the next value, an object, as a message. Which kind it is, {@link classify} tells. */
export function observeMessage(reader: JsonReader): MessageFacts {
  let jsonrpc: MessageFacts["jsonrpc"] = "absent";
  let method: string | null | undefined;
  let id: IdObservation = "absent";
  let result: ResultObservation | undefined;
  let error: MessageFacts["error"] = "absent";
  let params = NO_METADATA;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    switch (name) {
      case "jsonrpc":
        jsonrpc = stringOf(reader) === "2.0" ? "2.0" : "other";
        break;
      case "method":
        method = stringOf(reader);
        break;
      case "id":
        id = observeId(reader);
        break;
      case "result":
        result = observeResult(reader);
        break;
      case "error":
        error = isError(reader) ? "well-formed" : "malformed";
        break;
      case "params":
        params = observeParams(reader);
        break;
      default:
        reader.skip();
    }
  }
  return { jsonrpc, method, id, result, error, params };
}

/** Whether the next value is a JSON-RPC error: `code` written as an integer, `message` a string. */
function isError(reader: JsonReader): boolean {
  if (!reader.peekElseSkip("object")) return false;
  let hasCode = false;
  let hasMessage = false;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    if (name === "code" && reader.peek() === "number") {
      hasCode = isIntegerLexeme(reader.number());
      continue;
    }
    if (name === "message") hasMessage = reader.peek() === "string";
    reader.skip();
  }
  return hasCode && hasMessage;
}

function stringOf(reader: JsonReader): string | null {
  return reader.peekElseSkip("string") ? reader.string() : null;
}

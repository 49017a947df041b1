import { isObject, JsonNumber, type JsonValue } from "../observation/json/json-value.js";
import { isId, isListOfStrings } from "./discover.js";
import { readMessage } from "./read-message.js";
import { verdictOf, type WireModelVerdict } from "./verdict.js";

/** The code that is reserved for a version that a server does not support. */
const UNSUPPORTED_PROTOCOL_VERSION = "-32022";

/**
 * Whether a text is the error -32022 of 2026-07-28, which names the version that was asked for and those that there are
 * (era-parity 5.1). The id may be missing, and may not be null.
 *
 * @param text a JSON-RPC error response
 */
export function checkUnsupportedVersionError(text: string): WireModelVerdict {
  return verdictOf(isError(readMessage(text)) ? undefined : "MalformedUnsupportedProtocolVersionError");
}

function isError(response: JsonValue | undefined): boolean {
  if (!isObject(response) || response.get("jsonrpc") !== "2.0") return false;
  const id = response.get("id");
  const error = response.get("error");
  if ((id !== undefined && !isId(id)) || !isObject(error)) return false;
  const code = error.get("code");
  const data = error.get("data");
  return (
    code instanceof JsonNumber &&
    code.lexeme === UNSUPPORTED_PROTOCOL_VERSION &&
    typeof error.get("message") === "string" &&
    isObject(data) &&
    typeof data.get("requested") === "string" &&
    isListOfStrings(data.get("supported"))
  );
}

import { isObject, JsonNumber, type JsonValue } from "../observation/json/json-value.js";
import { cacheableError } from "./cacheable-result.js";
import { readMessage } from "./read-message.js";
import { metadataError } from "./request-metadata.js";
import { verdictOf, type WireModelVerdict } from "./verdict.js";

/**
 * Whether a text is a `server/discover` request of 2026-07-28 (era-parity 5.1). Nothing answers it.
 *
 * @param text a JSON-RPC request
 */
export function checkDiscoverRequest(text: string): WireModelVerdict {
  const request = readMessage(text);
  const isDiscover =
    isObject(request) &&
    request.get("jsonrpc") === "2.0" &&
    request.get("method") === "server/discover" &&
    isId(request.get("id")) &&
    isObject(request.get("params"));
  return verdictOf(isDiscover ? metadataError(text) : "MalformedDiscoverRequest");
}

/**
 * Whether a text is the result of `server/discover` in 2026-07-28 (era-parity 5.1).
 *
 * @param text a `result`
 */
export function checkDiscoverResult(text: string): WireModelVerdict {
  const result = readMessage(text);
  const isDiscovered =
    isObject(result) &&
    cacheableError(result) === undefined &&
    isObject(result.get("capabilities")) &&
    isListOfStrings(result.get("supportedVersions"));
  return verdictOf(isDiscovered ? undefined : "MalformedDiscoverResult");
}

/** A JSON-RPC id: a string or any number. */
export function isId(id: JsonValue | undefined): boolean {
  return typeof id === "string" || id instanceof JsonNumber;
}

export function isListOfStrings(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

import { isObject, JsonNumber, type JsonObject, type JsonValue } from "../observation/json/json-value.js";
import { readMessage } from "./read-message.js";
import { verdictOf, type WireModelVerdict } from "./verdict.js";
import type { WireModelError } from "./wire-model-error.js";

/**
 * Whether a result of 2026-07-28 carries its type and how long it may be kept by whom (era-parity 5.1). Any string is a type here.
 *
 * @param text a `result`
 *
 * @example
 * checkCacheableResult('{"resultType":"complete","ttlMs":0,"cacheScope":"private"}') // { valid: true }
 */
export function checkCacheableResult(text: string): WireModelVerdict {
  return verdictOf(cacheableError(readMessage(text)));
}

/** The first thing that is wrong with a cacheable result. */
export function cacheableError(result: JsonValue | undefined): WireModelError | undefined {
  if (!isObject(result)) return "MalformedCacheableResult";
  return resultTypeError(result) ?? ttlError(result.get("ttlMs")) ?? scopeError(result.get("cacheScope"));
}

function resultTypeError(result: JsonObject): WireModelError | undefined {
  const type = result.get("resultType");
  if (type === undefined) return "MissingResultType";
  return typeof type === "string" ? undefined : "MalformedResultType";
}

/** Milliseconds, written as an integer: `1.0` is none. */
function ttlError(ttl: JsonValue | undefined): WireModelError | undefined {
  if (ttl === undefined) return "MissingTtlMs";
  return ttl instanceof JsonNumber && /^[0-9]+$/.test(ttl.lexeme) ? undefined : "MalformedTtlMs";
}

function scopeError(scope: JsonValue | undefined): WireModelError | undefined {
  if (scope === undefined) return "MissingCacheScope";
  return scope === "private" || scope === "public" ? undefined : "MalformedCacheScope";
}

import { FIRST_MODERN_VERSION } from "../observation/known-versions.js";
import { observeMessage } from "../observation/message/observe-message.js";
import type { ParamsObservation } from "../observation/message/params.js";
import { readText } from "./read-message.js";
import { verdictOf, type WireModelVerdict } from "./verdict.js";
import type { WireModelError } from "./wire-model-error.js";

/**
 * Whether a request of 2026-07-28 names its version and its client's capabilities (era-parity 5.1).
 *
 * @param text a JSON-RPC request
 *
 * @example
 * checkRequestMetadata('{"jsonrpc":"2.0","id":1,"method":"ping"}') // { valid: false, error: "MissingProtocolVersion" }
 */
export function checkRequestMetadata(text: string): WireModelVerdict {
  return verdictOf(metadataError(text));
}

/** The first thing that is wrong with a request's metadata. */
export function metadataError(text: string): WireModelError | undefined {
  const params = paramsOf(text);
  if (params === undefined) return "MalformedProtocolVersion";
  const { metadata, capability } = params;
  if (metadata.kind !== "present")
    return metadata.kind === "absent" ? "MissingProtocolVersion" : "MalformedProtocolVersion";
  if (metadata.version !== FIRST_MODERN_VERSION) return "UnexpectedProtocolVersion";
  if (capability === undefined || capability === "absent") return "MissingClientCapabilities";
  return capability === "malformed" ? "MalformedClientCapabilities" : undefined;
}

function paramsOf(text: string): ParamsObservation | undefined {
  return readText(text, (reader) =>
    reader.peekElseSkip("object") ? observeMessage(reader).params : undefined,
  );
}

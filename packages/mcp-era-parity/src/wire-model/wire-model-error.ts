/** What the model finds wrong with a message of 2026-07-28 (era-parity 5.1). A name alone: no value, no place. */
export const WIRE_MODEL_ERRORS = [
  "MissingProtocolVersion",
  "MalformedProtocolVersion",
  "UnexpectedProtocolVersion",
  "MissingClientCapabilities",
  "MalformedClientCapabilities",
  "MalformedCacheableResult",
  "MissingResultType",
  "MalformedResultType",
  "MissingTtlMs",
  "MalformedTtlMs",
  "MissingCacheScope",
  "MalformedCacheScope",
  "MalformedDiscoverRequest",
  "MalformedDiscoverResult",
  "MalformedUnsupportedProtocolVersionError",
] as const;
export type WireModelError = (typeof WIRE_MODEL_ERRORS)[number];

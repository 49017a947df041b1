// What a transcript can be observed to carry. Nothing here holds a result token, an extension name, a state or a rejected value:
// only versions that have the shape of one, and ids.

/** How a transcript is written. The last two are framed: each message sits in an entry that may have HTTP headers. */
export const INPUT_FORMATS = ["jsonrpc", "inspector", "streamable-http", "http-sse"] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/** A place where a protocol version may stand. A present one has the shape of a version; a rejected value is not kept. */
export type VersionSignal =
  | { readonly kind: "absent" | "malformed" }
  | { readonly kind: "present"; readonly version: string };

/** The `MCP-Protocol-Version` header of a message. `not_applicable` only for the formats that have no headers. */
export type EnvelopeObservation = VersionSignal | { readonly kind: "not_applicable" };

/** The protocol version in a request's `params._meta`. */
export type RequestMetadata = VersionSignal;

/** What a request says that its client can do. A record without such an observation holds `undefined`, which is not `absent`. */
export const CAPABILITY_OBSERVATIONS = [
  "core_only",
  "extension_not_understood",
  "absent",
  "malformed",
] as const;
export type CapabilityObservation = (typeof CAPABILITY_OBSERVATIONS)[number];

/** What kind of result a response carries, by its top-level members alone. */
export const RESULT_OBSERVATIONS = [
  "missing",
  /** No `resultType`, and a `task` object: how 2025-11-25 answers a task-augmented call. */
  "missing_with_task",
  "complete",
  "input_required",
  "unrecognized",
  "complete_with_continuation",
  "input_required_without_continuation",
  "input_required_with_malformed_continuation",
  "malformed",
] as const;
export type ResultObservation = (typeof RESULT_OBSERVATIONS)[number];

/**
 * The id by which a response is matched: its JSON type and its exact text, so that `1`, `"1"` and `9007199254740993` are three.
 * Numbers other than integers of 64 bits have none.
 */
export interface CorrelationId {
  readonly kind: "str" | "num";
  readonly text: string;
}

/** Who sends a request, as its method tells; `either` for methods that both sides have, and for unknown ones. */
export type RequestSender = "client" | "server" | "either";

/** What a message is. */
export type MessageKind =
  | { readonly kind: "request" | "notification"; readonly method: string }
  | { readonly kind: "response" };

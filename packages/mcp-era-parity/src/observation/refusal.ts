/** Every reason for which a transcript is refused: the `code` of its issue. Stable. */
export const REFUSAL_CODES = [
  // Of the source.
  ...["source-bytes", "read-failed", "json-depth", "line-bytes", "invalid-utf8", "events"],
  // Of its JSON.
  ...["byte-order-mark", "json-syntax", "duplicate-member", "lone-surrogate", "number-overflow"],
  // Of its format.
  ...["transcript-type", "transport", "entries-type", "entry-type", "entry-slots", "timestamp"],
  ...["sse-type", "sse-data", "not-a-message"],
  // Of a message.
  ...["jsonrpc-version", "message-kind", "method-type", "error-shape", "request-id", "response-id"],
  "id-outstanding",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Thrown inside the observation where a transcript is refused, and caught where reading began. Repeats nothing of the input. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

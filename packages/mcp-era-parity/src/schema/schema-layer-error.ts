/** Why the schema layer refuses to give a verdict. Stable. */
export type SchemaLayerErrorCode =
  | "pin-invalid"
  | "schema-missing"
  | "schema-digest-mismatch"
  | "schema-not-json"
  | "schema-container-missing"
  | "schema-container-doubled"
  | "schema-dialect-unknown"
  | "schema-era-unknown"
  | "schema-definition-missing"
  | "message-too-deep";

/**
 * No verdict can be given: the pinned document is not there, is not the pinned one, or does not know what is asked for. Always
 * thrown, never turned into "invalid", so that a damaged schema cannot pass for a finding about a message (era-parity 4).
 *
 * @example
 * if (error instanceof SchemaLayerError && error.code === "schema-digest-mismatch") reinstall()
 */
export class SchemaLayerError extends Error {
  override readonly name = "SchemaLayerError";

  constructor(
    /** Stable; the message is for people and may change. */
    readonly code: SchemaLayerErrorCode,
    message: string,
  ) {
    super(message);
  }
}

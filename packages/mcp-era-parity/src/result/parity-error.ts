/**
 * A mistake of the program that calls, such as a limit that is no number; bad input comes back as a `Result` instead.
 *
 * @example
 * try { analyze(text, { format: "jsonrpc", limits: { maxBytes: -1 } }) } catch (error) { // code: "limit"
 * }
 */
export class ParityError extends Error {
  override readonly name = "ParityError";

  constructor(
    /** Stable kebab-case name of the mistake. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

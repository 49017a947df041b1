/** Every way in which a check can fail. Stable names, shown in brackets on the command line. */
export type FailureCode =
  | "revision-unexpected"
  | "pin-missing"
  | "pin-unreadable"
  | "pin-not-json"
  | "pin-invalid"
  | "pin-without-digest"
  | "source-directory-missing"
  | "source-unreadable"
  | "source-missing"
  | "digest-mismatch"
  | "download-failed"
  | "download-too-large"
  | "cache-unwritable"
  | "source-not-json"
  | "container-missing"
  | "container-doubled"
  | "dialect-missing"
  | "definition-missing"
  | "reference-unsupported"
  | "keyword-unsupported"
  | "type-union-unsupported"
  | "number-not-narrowed"
  | "integer-unnamed"
  | "shape-unnamed"
  | "shape-unreached"
  | "shapes-differ"
  | "member-missing"
  | "typescript-differs"
  | "extraction-missing"
  | "extraction-from-other-pin"
  | "extraction-differs"
  | "extraction-unwritable";

/**
 * One thing that is wrong with a pin, a source or an extraction. Raised inside the stages and always caught by
 * `checkUpstream` and `refreshCache`, which turn it into a finding; it never reaches a caller of those.
 *
 * @example
 * throw new UpstreamFailure("definition-missing", 'the official schema has no definition "ElicitResult"')
 */
export class UpstreamFailure extends Error {
  override readonly name = "UpstreamFailure";

  constructor(
    readonly code: FailureCode,
    message: string,
  ) {
    super(message);
  }
}

/** The system's short name of an I/O error (`ENOENT`, ...), or "unknown error". */
export function systemCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return "unknown error";
}

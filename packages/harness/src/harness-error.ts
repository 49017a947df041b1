import { AhpError, type Issue } from "@ahp/validate";

/** What a {@link HarnessError} can be about. Each is a mistake in the program or its configuration, never in an answer. */
export type HarnessErrorCode =
  /** An option of `createHarness` or of a call is missing or wrong. */
  | "invalid-option"
  /** The registration object given to `createHarness` does not hold. */
  | "invalid-registration"
  /** The payload given to `intercept` or `runTool` does not make a valid event. */
  | "invalid-payload"
  /** There is no such event, or the option `enforces` does not name it, so that no decision there could be carried out. */
  | "event-not-supported"
  /** A backend is reached in a way that this runtime does not offer, such as stdio in a browser. */
  | "transport-unavailable"
  /** A backend's URL is neither https nor http on loopback, or has credentials in it. */
  | "insecure-endpoint"
  /** A backend asks for a kind of authentication that this version does not implement, or that the host gave no means for. */
  | "authentication-unavailable"
  /** A path was given where files cannot be read. */
  | "file-access-unavailable"
  /** An audit record could not be written; see `jsonLinesAudit`. */
  | "audit-failed"
  /** The harness was closed. */
  | "closed";

/**
 * A mistake of the host program or of its configuration. Failures of backends never throw: they follow the failure policy of
 * their subscription (runtime-semantics 6.3).
 *
 * @example
 * try {
 *   createHarness(options);
 * } catch (error) {
 *   if (error instanceof HarnessError && error.code === "invalid-registration") report(error.issues);
 * }
 */
export class HarnessError extends AhpError {
  override readonly name = "HarnessError";
  declare readonly code: HarnessErrorCode;
  /** Every single problem, when there is more to say than the message does. */
  readonly issues: readonly Issue[];

  constructor(
    code: HarnessErrorCode,
    message: string,
    options: ErrorOptions & { issues?: readonly Issue[] } = {},
  ) {
    super(code, message, options);
    this.issues = options.issues ?? [];
  }
}

/** One line for each issue: its place, then what was expected, then what mends it. */
export function listIssues(issues: readonly (Issue & { readonly remedy?: string })[]): string {
  return issues
    .map(({ path, message, remedy }) => {
      const advice = remedy === undefined ? "" : `. ${remedy}`;
      return `\n  ${path === "" ? "(root)" : path}: ${message}${advice}`;
    })
    .join("");
}

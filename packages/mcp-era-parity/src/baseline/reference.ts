/**
 * The evidence baseline of every case (era-parity 1.4): a row of another, frozen corpus, referenced by its id. Its cells are not
 * repeated here and never computed from a transcript: wire bytes do not establish that a policy decision was recorded, that a caller
 * saw a denial, that an upstream accepted a request, or that something happened outside.
 */
export interface BaselineReference {
  /** Id of the frozen corpus. */
  readonly corpus: string;
  /** Digest of that corpus, as its own pin states it. */
  readonly digest: string;
  /** Id of the row. */
  readonly row: string;
}

/** The row of the frozen four-cell profile that every case refers to: a decision to allow, and no observation of an outcome. */
export const PROFILE_BASELINE: BaselineReference = {
  corpus: "privileged-mcp-action-v0",
  digest: "sha256:cb58ce91863f52e0568742b977f0642158453ec11bbcd25821f9171dccd03342",
  row: "ok-003-allow-no-outcome-observation",
};

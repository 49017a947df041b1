/** A wrong backend, and how it is caught. */
export interface WrongBackend {
  /** The name of its fault. */
  readonly fault: string;
  /** The check that is for this fault. */
  readonly check: string;
  /** What the report says about it. */
  readonly evidence: RegExp;
  /** Default persistent. */
  readonly lifecycle?: "per_event";
}

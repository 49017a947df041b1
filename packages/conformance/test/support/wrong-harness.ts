/** A wrong harness, and how it is caught. */
export interface WrongHarness {
  /** The name of its fault. */
  readonly fault: string;
  /** The check that is for this fault. */
  readonly check: string;
  /** What the report says about it. */
  readonly evidence: RegExp;
  /** Over which binding the fault is shown. Default HTTP, which costs no processes. */
  readonly binding?: "stdio";
  /** Over stdio: how the backends are registered. Default persistent. */
  readonly lifecycle?: "per_event";
}

/** What came of a check. */
export type Verdict =
  | { readonly outcome: "passed"; readonly evidence: string }
  | { readonly outcome: "failed"; readonly evidence: string; readonly remedy: string }
  | { readonly outcome: "not-applicable"; readonly evidence: string };

/** The check passed: what was seen, in a sentence. */
export function passed(evidence: string): Verdict {
  return { outcome: "passed", evidence };
}

/** The check could not be made: why. Never counted as passed. */
export function notApplicable(reason: string): Verdict {
  return { outcome: "not-applicable", evidence: reason };
}

/**
 * What a check throws when the implementation does something else than it must. The runner makes a failed verdict of it.
 * Neither text holds a payload value or a secret.
 *
 * @example
 * throw new Fault("The notification was answered.", "Answer only messages that have an `id`.");
 */
export class Fault extends Error {
  override readonly name = "Fault";
  constructor(
    /** What was sent, what came back, and why that is wrong. */
    readonly evidence: string,
    /** What to do about it. */
    readonly remedy: string,
  ) {
    super(evidence);
  }
}

/**
 * One thing that is wrong with an input: where, what was expected, and which requirement says so.
 * Issues never repeat a payload value, so they are safe to log and to show to a model.
 *
 * @example
 * { path: "/params/event/time", code: "format", message: "must be an RFC 3339 date-time such as 2026-03-04T05:06:07Z" }
 */
export interface Issue {
  /** JSON Pointer (RFC 6901) into the input; `""` is the whole input. */
  readonly path: string;
  /** Stable kebab-case name of the kind of fault. */
  readonly code: string;
  /** What was wrong and what was expected, for the person who reads it. */
  readonly message: string;
  /** The requirement that is violated, such as `AHP-RPC-001`, when there is one. */
  readonly requirement?: string;
}

/** The outcome of reading something from outside: a value that was checked, or every reason why not. Never an exception. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: Issue[] };

/** A successful {@link Result}. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A failed {@link Result}. At least one issue. */
export function failure(...issues: [Issue, ...Issue[]]): Result<never> {
  return { ok: false, issues };
}

/**
 * One reason why an input was refused: where, what was expected, and what to do. Issues never repeat a name or a value of the
 * input, so they are safe to log.
 *
 * @example
 * { path: "/entries/3", code: "duplicate-member", message: "line 1, column 310: an object repeats a member name; …" }
 */
export interface Issue {
  /** JSON Pointer (RFC 6901) into the transcript, made of fixed names and indices only; `""` is the whole input. */
  readonly path: string;
  /** Stable kebab-case name of the kind of fault; of a transcript, one of `REFUSAL_CODES`. */
  readonly code: string;
  /** What was wrong, where in the text, and what was expected. */
  readonly message: string;
}

/** The outcome of reading something from outside: a value, or every reason why there is none. Never an exception. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A successful {@link Result}. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A failed {@link Result}. At least one issue. */
export function failure(...issues: [Issue, ...Issue[]]): Result<never> {
  return { ok: false, issues };
}

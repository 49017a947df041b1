const BRAND: unique symbol = Symbol.for("@ahp/AhpError") as never;

/**
 * A programming or configuration mistake, as opposed to bad input from outside, which comes back as a `Result`.
 * Each subclass has a stable `code`. Recognized across bundled copies by {@link AhpError.is} rather than `instanceof`.
 *
 * @example
 * try { createHarness(options) } catch (error) { if (AhpError.is(error)) console.error(error.code, error.message) }
 */
export class AhpError extends Error {
  override readonly name: string = "AhpError";
  readonly [BRAND] = true;

  constructor(
    /** Stable kebab-case name of the mistake. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** True for any AhpError, also one from another copy of the package. */
  static is(error: unknown): error is AhpError {
    return typeof error === "object" && error !== null && BRAND in error;
  }
}

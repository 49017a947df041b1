import { AhpError } from "@ahp/validate/messages";

/**
 * What the author of a backend did wrong, by name:
 * - `invalid-option`: an option has a value that cannot be used
 * - `unknown-event`: a handler is registered for an event type that does not exist
 * - `not-interceptable`: an intercept handler is registered for an event type that can only be observed
 * - `effect-invalid`: a handler returned something that is no effect of the protocol
 * - `effect-not-json`: an effect carries a value that JSON cannot express
 * - `effect-not-advertised`: a handler returned an effect that the request did not grant
 * - `effects-conflict`: a handler returned effects that exclude each other at this event
 * - `handler-timeout`: a handler did not end within `handlerTimeoutMs`
 * - `no-error-thrown`: a handler or `authorize` threw something that is not an Error; it is the `cause`
 * - `backend-unavailable`: see {@link BackendUnavailable}
 * - `listen-failed`: the HTTP server could not listen; the reason is the `cause`
 * - `body-consumed`: something in front of the HTTP handler read the body and left it nowhere
 * - `duplicate-store-failed`: the store for duplicates threw, was too slow or held nonsense; the reason is the `cause`
 * - `redact-failed`: the function `redact` threw or returned no text; the reason is the `cause`
 */
export type BackendErrorCode =
  | "invalid-option"
  | "unknown-event"
  | "not-interceptable"
  | "effect-invalid"
  | "effect-not-json"
  | "effect-not-advertised"
  | "effects-conflict"
  | "handler-timeout"
  | "no-error-thrown"
  | "backend-unavailable"
  | "listen-failed"
  | "body-consumed"
  | "duplicate-store-failed"
  | "redact-failed";

/**
 * A mistake on the backend's own side. Its message is for the author and never holds a payload value; it never crosses the wire.
 *
 * @example
 * onError: (error) => { if (error instanceof BackendError && error.code === "effect-not-advertised") fixPolicy(error.message) }
 */
export class BackendError extends AhpError {
  override readonly name: string = "BackendError";
  declare readonly code: BackendErrorCode;

  constructor(code: BackendErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}

/**
 * Thrown by a handler that cannot decide for the moment: the harness gets -32003 `backend_unavailable` with a fixed text, and
 * applies the failure policy of its subscription (runtime-semantics 7). The reason and its cause stay here, for `onError`.
 *
 * @example
 * "tool.before": async (event) => {
 *   if (!database.connected) throw new BackendUnavailable("the policy database is not connected");
 * }
 */
export class BackendUnavailable extends BackendError {
  override readonly name = "BackendUnavailable";

  constructor(reason = "the backend cannot answer for the moment", options?: ErrorOptions) {
    super("backend-unavailable", reason, options);
  }

  /** True for any BackendUnavailable, also one from another copy of this package. */
  static override is(error: unknown): error is BackendUnavailable {
    return AhpError.is(error) && error.code === "backend-unavailable";
  }
}

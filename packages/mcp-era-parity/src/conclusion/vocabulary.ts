import type { KnownVersion } from "../observation/known-versions.js";

/** Why an era is not known. */
export type UnknownReason =
  | { readonly kind: "no_signal" | "malformed_signal" }
  | { readonly kind: "unsupported_version"; readonly version: string };

/** Under which protocol revision a message is read. `conflicting` holds two versions that both have the shape of one. */
export type EraResolution =
  | { readonly kind: "known"; readonly version: KnownVersion }
  | { readonly kind: "unknown"; readonly reason: UnknownReason }
  | { readonly kind: "conflicting"; readonly header: string; readonly body: string };

/** Why later evidence could still settle a result or a request. */
export type IncompleteReason =
  | { readonly kind: "era_unknown"; readonly reason: UnknownReason }
  | { readonly kind: "unrecognized_result_type" | "recognition_undeterminable" | "contradictory_result" };

/** Why no later evidence can settle a result. */
export type InvalidResultReason =
  | { readonly kind: "era_conflicting"; readonly header: string; readonly body: string }
  | {
      readonly kind:
        | "missing_result_type"
        | "uncontinuable_input_required"
        | "malformed_continuation"
        | "malformed_result_type"
        | "malformed_era_signal"
        | "malformed_capabilities";
    };

/** Why no later evidence can settle a request. */
export type InvalidRequestReason =
  | { readonly kind: "era_conflicting"; readonly header: string; readonly body: string }
  | {
      readonly kind:
        | "malformed_era_signal"
        | "malformed_capabilities"
        | "missing_capabilities"
        | "missing_request_metadata"
        | "malformed_request_metadata";
    };

/** What a result licenses. Not a boolean: "not terminal" has three different meanings. */
export type ResultConclusion =
  | { readonly kind: "terminal" | "non_terminal" }
  | { readonly kind: "incomplete"; readonly reason: IncompleteReason }
  | { readonly kind: "invalid"; readonly reason: InvalidResultReason };

/** Whether a request says what its era asks of it. */
export type RequestAssessment =
  | { readonly kind: "valid" }
  | { readonly kind: "incomplete"; readonly reason: Extract<IncompleteReason, { kind: "era_unknown" }> }
  | { readonly kind: "invalid"; readonly reason: InvalidRequestReason };

import { isModern } from "../observation/known-versions.js";
import type { CapabilityObservation, RequestMetadata } from "../observation/vocabulary.js";
import type { EraResolution, InvalidRequestReason, RequestAssessment } from "./vocabulary.js";

/** The mark of a row of era-parity 2.11. */
export type AssessmentRule = `2.11 #${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

/** An assessment with the row of era-parity 2.11 that gave it, and that row in words. */
export interface ExplainedAssessment {
  readonly assessment: RequestAssessment;
  readonly rule: AssessmentRule;
  readonly why: string;
}

type Slot = CapabilityObservation | undefined;

/** One row: its assessment when it applies, `undefined` when the next row is to be asked. */
interface Row {
  readonly rule: AssessmentRule;
  readonly assess: (
    era: EraResolution,
    metadata: RequestMetadata,
    capability: Slot,
  ) => RequestAssessment | undefined;
  readonly why: string;
}

const VALID: RequestAssessment = { kind: "valid" };
const MALFORMED_METADATA = invalid("malformed_request_metadata");
const MALFORMED_ERA_SIGNAL = invalid("malformed_era_signal");
const MISSING_METADATA = invalid("missing_request_metadata");
const MALFORMED_CAPABILITIES = invalid("malformed_capabilities");
const MISSING_CAPABILITIES = invalid("missing_capabilities");

/** Era-parity 2.11; the first row that applies decides. */
const ROWS: readonly Row[] = [
  {
    rule: "2.11 #1",
    assess: (_era, metadata) => (metadata.kind === "malformed" ? MALFORMED_METADATA : undefined),
    why: "params, _meta or the protocol version in it cannot be read",
  },
  {
    rule: "2.11 #2",
    assess: (era) =>
      era.kind === "conflicting"
        ? { kind: "invalid", reason: { kind: "era_conflicting", header: era.header, body: era.body } }
        : undefined,
    why: "the header and the request metadata name different protocol versions",
  },
  {
    rule: "2.11 #3",
    assess: (era) =>
      era.kind === "unknown" && era.reason.kind === "malformed_signal" ? MALFORMED_ERA_SIGNAL : undefined,
    why: "the protocol version of the request cannot be read",
  },
  {
    rule: "2.11 #4",
    assess: (era) =>
      era.kind === "unknown"
        ? { kind: "incomplete", reason: { kind: "era_unknown", reason: era.reason } }
        : undefined,
    why: "the protocol version of the request is not known",
  },
  {
    rule: "2.11 #5",
    assess: (era) => (era.kind === "known" && !isModern(era.version) ? VALID : undefined),
    why: "a request of this era needs no metadata",
  },
  {
    rule: "2.11 #6",
    assess: (_era, metadata) => (metadata.kind === "absent" ? MISSING_METADATA : undefined),
    why: "the request does not name its protocol version itself, which its era requires",
  },
  {
    rule: "2.11 #7",
    assess: (_era, _metadata, capability) =>
      capability === "core_only" || capability === "extension_not_understood" ? VALID : undefined,
    why: "the request names its protocol version and the client's capabilities",
  },
  {
    rule: "2.11 #8",
    assess: (_era, _metadata, capability) =>
      capability === "malformed" ? MALFORMED_CAPABILITIES : undefined,
    why: "the client capabilities of the request cannot be read",
  },
  {
    rule: "2.11 #9",
    assess: () => MISSING_CAPABILITIES,
    why: "the request does not name the client's capabilities, which its era requires",
  },
];

/**
 * Whether a request says of itself what its era requires (era-parity 2.11). A fault here changes no conclusion about the result.
 *
 * @example
 * assessRequest({ kind: "known", version: "2025-06-18" }, { kind: "absent" }, undefined) // { kind: "valid" }
 */
export function assessRequest(
  era: EraResolution,
  metadata: RequestMetadata,
  capability: CapabilityObservation | undefined,
): RequestAssessment {
  return explainAssessment(era, metadata, capability).assessment;
}

/** As {@link assessRequest}, with the row that decided and the reason in words. */
export function explainAssessment(
  era: EraResolution,
  metadata: RequestMetadata,
  capability: CapabilityObservation | undefined,
): ExplainedAssessment {
  for (const { rule, assess, why } of ROWS) {
    const assessment = assess(era, metadata, capability);
    if (assessment !== undefined) return { assessment, rule, why };
  }
  throw new Error("unreachable: the last row of era-parity 2.11 applies to everything");
}

function invalid(kind: Exclude<InvalidRequestReason["kind"], "era_conflicting">): RequestAssessment {
  return { kind: "invalid", reason: { kind } };
}

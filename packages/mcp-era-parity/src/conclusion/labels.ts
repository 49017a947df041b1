import type { KnownVersion } from "../observation/known-versions.js";
import type { CapabilityObservation, RequestMetadata } from "../observation/vocabulary.js";
import type {
  EraResolution,
  IncompleteReason,
  InvalidRequestReason,
  InvalidResultReason,
  RequestAssessment,
  ResultConclusion,
} from "./vocabulary.js";

/** An era as text: `known:2026-07-28`, `conflicting:2025-06-18/2026-07-28`. */
export type EraLabel =
  | `known:${KnownVersion}`
  | "unknown:no_signal"
  | "unknown:malformed_signal"
  | `unknown:unsupported_version:${string}`
  | `conflicting:${string}/${string}`;

/** What a request said about capabilities, as text; `none` when nothing readable was observed. */
export type CapabilityLabel = CapabilityObservation | "none";

/** A request's metadata as text: `present:2026-07-28`. */
export type MetadataLabel = "absent" | "malformed" | `present:${string}`;

/** A conclusion as text: `terminal`, `incomplete:era_unknown`. */
export type ConclusionLabel =
  | "terminal"
  | "non_terminal"
  | `incomplete:${IncompleteReason["kind"]}`
  | `invalid:${InvalidResultReason["kind"]}`;

/** A request's assessment as text: `valid`, `invalid:missing_capabilities`. */
export type AssessmentLabel = "valid" | "incomplete:era_unknown" | `invalid:${InvalidRequestReason["kind"]}`;

/** Written out, since a transcript has many of them. */
const KNOWN_LABELS: { readonly [version in KnownVersion]: EraLabel } = {
  "2024-11-05": "known:2024-11-05",
  "2025-03-26": "known:2025-03-26",
  "2025-06-18": "known:2025-06-18",
  "2025-11-25": "known:2025-11-25",
  "2026-07-28": "known:2026-07-28",
};

/** The {@link EraLabel} of an era. */
export function eraLabel(era: EraResolution): EraLabel {
  switch (era.kind) {
    case "known":
      return KNOWN_LABELS[era.version];
    case "conflicting":
      return `conflicting:${era.header}/${era.body}`;
    case "unknown":
      return era.reason.kind === "unsupported_version"
        ? `unknown:unsupported_version:${era.reason.version}`
        : `unknown:${era.reason.kind}`;
  }
}

/** The {@link CapabilityLabel} of a capability slot. */
export function capabilityLabel(capability: CapabilityObservation | undefined): CapabilityLabel {
  return capability ?? "none";
}

/** The {@link MetadataLabel} of a request's metadata. */
export function metadataLabel(metadata: RequestMetadata): MetadataLabel {
  return metadata.kind === "present" ? `present:${metadata.version}` : metadata.kind;
}

/** The {@link ConclusionLabel} of a conclusion. */
export function conclusionLabel(conclusion: ResultConclusion): ConclusionLabel {
  switch (conclusion.kind) {
    case "incomplete":
      return `incomplete:${conclusion.reason.kind}`;
    case "invalid":
      return `invalid:${conclusion.reason.kind}`;
    default:
      return conclusion.kind;
  }
}

/** The {@link AssessmentLabel} of an assessment. */
export function assessmentLabel(assessment: RequestAssessment): AssessmentLabel {
  switch (assessment.kind) {
    case "incomplete":
      return `incomplete:${assessment.reason.kind}`;
    case "invalid":
      return `invalid:${assessment.reason.kind}`;
    default:
      return assessment.kind;
  }
}

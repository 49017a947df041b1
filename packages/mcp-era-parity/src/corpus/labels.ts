import type {
  AssessmentLabel,
  CapabilityLabel,
  ConclusionLabel,
  EraLabel,
  MetadataLabel,
} from "../conclusion/labels.js";
import { exactly, type Labels } from "../files/closed-document.js";
import { isKnownVersion, isVersionShaped, KNOWN_VERSIONS } from "../observation/known-versions.js";
import { RESULT_OBSERVATIONS, type ResultObservation } from "../observation/vocabulary.js";

// Each list is complete by its type: a new label of the vocabulary does not compile until it is here.
const ALL_CAPABILITIES: { readonly [label in CapabilityLabel]: true } = {
  core_only: true,
  extension_not_understood: true,
  absent: true,
  malformed: true,
  none: true,
};

const ALL_CONCLUSIONS: { readonly [label in ConclusionLabel]: true } = {
  terminal: true,
  non_terminal: true,
  "incomplete:era_unknown": true,
  "incomplete:unrecognized_result_type": true,
  "incomplete:recognition_undeterminable": true,
  "incomplete:contradictory_result": true,
  "invalid:era_conflicting": true,
  "invalid:missing_result_type": true,
  "invalid:uncontinuable_input_required": true,
  "invalid:malformed_continuation": true,
  "invalid:malformed_result_type": true,
  "invalid:malformed_era_signal": true,
  "invalid:malformed_capabilities": true,
};

const ALL_ASSESSMENTS: { readonly [label in AssessmentLabel]: true } = {
  valid: true,
  "incomplete:era_unknown": true,
  "invalid:era_conflicting": true,
  "invalid:malformed_era_signal": true,
  "invalid:malformed_capabilities": true,
  "invalid:missing_capabilities": true,
  "invalid:missing_request_metadata": true,
  "invalid:malformed_request_metadata": true,
};

export const RESULT_LABELS: Labels<ResultObservation> = exactly(...RESULT_OBSERVATIONS);
export const CAPABILITY_LABELS: Labels<CapabilityLabel> = keysOf(ALL_CAPABILITIES);
export const CONCLUSION_LABELS: Labels<ConclusionLabel> = keysOf(ALL_CONCLUSIONS);
export const ASSESSMENT_LABELS: Labels<AssessmentLabel> = keysOf(ALL_ASSESSMENTS);

export const METADATA_LABELS: Labels<MetadataLabel> = {
  decode: readMetadataLabel,
  known: ["absent", "malformed", "present:YYYY-MM-DD"],
};

export const ERA_LABELS: Labels<EraLabel> = {
  decode: readEraLabel,
  known: [
    ...KNOWN_VERSIONS.map((version) => `known:${version}`),
    "unknown:no_signal",
    "unknown:malformed_signal",
    "unknown:unsupported_version:YYYY-MM-DD",
    "conflicting:YYYY-MM-DD/YYYY-MM-DD",
  ],
};

function readMetadataLabel(text: string): MetadataLabel | undefined {
  if (text === "absent" || text === "malformed") return text;
  const version = /^present:(.*)$/s.exec(text)?.[1];
  return version !== undefined && isVersionShaped(version) ? `present:${version}` : undefined;
}

/** A version that exists cannot be an unsupported one. */
function readEraLabel(text: string): EraLabel | undefined {
  if (text === "unknown:no_signal" || text === "unknown:malformed_signal") return text;
  const known = KNOWN_VERSIONS.find((version) => text === `known:${version}`);
  if (known !== undefined) return `known:${known}`;
  const [, unsupported] = /^unknown:unsupported_version:(.*)$/s.exec(text) ?? [];
  if (unsupported !== undefined && isVersionShaped(unsupported)) {
    return isKnownVersion(unsupported) ? undefined : `unknown:unsupported_version:${unsupported}`;
  }
  const [, header, body] = /^conflicting:([^/]*)\/(.*)$/s.exec(text) ?? [];
  if (header === undefined || body === undefined || header === body) return undefined;
  return isVersionShaped(header) && isVersionShaped(body) ? `conflicting:${header}/${body}` : undefined;
}

function keysOf<Label extends string>(labels: { readonly [label in Label]: true }): Labels<Label> {
  return {
    decode: (text) => (isKey(labels, text) ? text : undefined),
    known: Object.keys(labels),
  };
}

function isKey<Key extends string>(labels: { readonly [label in Key]: true }, text: string): text is Key {
  return Object.hasOwn(labels, text);
}

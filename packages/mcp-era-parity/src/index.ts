// The public names of @ahp/mcp-era-parity, one by one. What is added here is public API.

export { admit } from "./admit.js";
export type { Analysis, AnalyzedError, AnalyzedRequest, AnalyzedResponse } from "./analysis.js";
export { analyze } from "./analyze.js";
export { type BaselineReference, PROFILE_BASELINE } from "./baseline/reference.js";
export {
  type AssessmentRule,
  assessRequest,
  type ExplainedAssessment,
  explainAssessment,
} from "./conclusion/assess-request.js";
export {
  type ConclusionRule,
  concludeResult,
  type ExplainedConclusion,
  explainConclusion,
} from "./conclusion/conclude-result.js";
export type {
  AssessmentLabel,
  CapabilityLabel,
  ConclusionLabel,
  EraLabel,
  MetadataLabel,
} from "./conclusion/labels.js";
export { resolveEra } from "./conclusion/resolve-era.js";
export type {
  EraResolution,
  IncompleteReason,
  InvalidRequestReason,
  InvalidResultReason,
  RequestAssessment,
  ResultConclusion,
  UnknownReason,
} from "./conclusion/vocabulary.js";
export { GATE_FAILURES, type GateFailure, type GateOutcome } from "./gate/gate-outcome.js";
export { KNOWN_VERSIONS, type KnownVersion } from "./observation/known-versions.js";
export type { AnsweredSender } from "./observation/outstanding.js";
export { REFUSAL_CODES, type RefusalCode } from "./observation/refusal.js";
export { DEFAULT_LIMITS, type Limits } from "./observation/source/limits.js";
export { detectFormat } from "./observation/transcript/detect-format.js";
export {
  CAPABILITY_OBSERVATIONS,
  type CapabilityObservation,
  type CorrelationId,
  type EnvelopeObservation,
  INPUT_FORMATS,
  type InputFormat,
  type MessageKind,
  RESULT_OBSERVATIONS,
  type RequestMetadata,
  type RequestSender,
  type ResultObservation,
} from "./observation/vocabulary.js";
export {
  type EraContext,
  type ParsedEvent,
  type ParsedTranscript,
  parseEvents,
  type ReadOptions,
} from "./parse-events.js";
export { type ClaimCeiling, claimCeiling } from "./report/claim-ceiling.js";
export { reportLines } from "./report/report-lines.js";
export { ParityError } from "./result/parity-error.js";
export type { Issue, Result } from "./result/result.js";
export { checkCacheableResult } from "./wire-model/cacheable-result.js";
export { checkDiscoverRequest, checkDiscoverResult } from "./wire-model/discover.js";
export { checkRequestMetadata } from "./wire-model/request-metadata.js";
export { checkUnsupportedVersionError } from "./wire-model/unsupported-version-error.js";
export type { WireModelVerdict } from "./wire-model/verdict.js";
export { WIRE_MODEL_ERRORS, type WireModelError } from "./wire-model/wire-model-error.js";

import type { AssessmentRule } from "./conclusion/assess-request.js";
import type { ConclusionRule } from "./conclusion/conclude-result.js";
import type {
  AssessmentLabel,
  CapabilityLabel,
  ConclusionLabel,
  EraLabel,
  MetadataLabel,
} from "./conclusion/labels.js";
import type { GateOutcome } from "./gate/gate-outcome.js";
import type { AnsweredSender } from "./observation/outstanding.js";
import type { CorrelationId, InputFormat, ResultObservation } from "./observation/vocabulary.js";

/** A request as it is assessed (era-parity 2.11). */
export interface AnalyzedRequest {
  /** `null` for an id that nothing can be correlated by, such as `1.5`. */
  readonly id: CorrelationId | null;
  readonly sender: AnsweredSender;
  readonly era: EraLabel;
  readonly metadata: MetadataLabel;
  readonly capabilities: CapabilityLabel;
  readonly assessment: AssessmentLabel;
  /** The table row that decided. */
  readonly rule: AssessmentRule;
  readonly why: string;
}

/** A response that carries a result, as it is concluded (era-parity 2.10). */
export interface AnalyzedResponse {
  readonly id: CorrelationId | null;
  /** Who sent the request that it answers; `none` when no request of its id was open. */
  readonly answers: AnsweredSender | "none";
  readonly era: EraLabel;
  readonly result: ResultObservation;
  readonly capabilities: CapabilityLabel;
  readonly conclusion: ConclusionLabel;
  /** The table row that decided. */
  readonly rule: ConclusionRule;
  readonly why: string;
  /** What a reader should know besides, where publications differ. */
  readonly note: string | null;
}

/** A response that carries an error: nothing is concluded from it. */
export interface AnalyzedError {
  readonly id: CorrelationId | null;
  readonly answers: AnsweredSender | "none";
  readonly era: EraLabel;
  readonly capabilities: CapabilityLabel;
}

/** What was observed in a transcript and what it licenses. Value-free: labels, ids and accepted versions only. */
export interface Analysis {
  readonly format: InputFormat;
  /** In the order of the transcript, like the other lists. */
  readonly requests: readonly AnalyzedRequest[];
  readonly responses: readonly AnalyzedResponse[];
  readonly errors: readonly AnalyzedError[];
  readonly notifications: number;
  /** Entries that carry no message, such as events of a stream whose data is none. */
  readonly skipped: number;
  /** What the ingest gate would say: a veto beside the conclusions, which it does not change. */
  readonly gate: GateOutcome;
}

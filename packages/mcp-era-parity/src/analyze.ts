import { type ExplainedAssessment, explainAssessment } from "./conclusion/assess-request.js";
import { type ExplainedConclusion, explainConclusion } from "./conclusion/conclude-result.js";
import {
  type AssessmentLabel,
  assessmentLabel,
  type CapabilityLabel,
  type ConclusionLabel,
  capabilityLabel,
  conclusionLabel,
  type EraLabel,
  eraLabel,
  type MetadataLabel,
  metadataLabel,
} from "./conclusion/labels.js";
import type { RequestAssessment, ResultConclusion } from "./conclusion/vocabulary.js";
import { gateOf } from "./gate/gate-of.js";
import type { GateOutcome } from "./gate/gate-outcome.js";
import type { AnsweredSender } from "./observation/outstanding.js";
import { completeLimits } from "./observation/source/limits.js";
import type { CorrelationId, InputFormat, ResultObservation } from "./observation/vocabulary.js";
import { type ParsedEvent, parseEvents, type ReadOptions } from "./parse-events.js";
import { type Result, success } from "./result/result.js";

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
  readonly rule: string;
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
  readonly rule: string;
  readonly why: string;
  readonly note?: string;
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
  /** What the ingest gate would say: a veto beside the conclusions, which it does not change. */
  readonly gate: GateOutcome;
}

/**
 * Reads a transcript and concludes what each of its results licenses. An interim result is never read as completed, whatever the
 * framing of its era. Only what cannot be read is refused; what the ingest gate would refuse besides is said in `gate`.
 *
 * @param input text, or UTF-8
 * @throws ParityError for a limit that is no whole number
 *
 * @example
 * const analyzed = analyze(text, { format: "streamable-http" });
 * if (analyzed.ok) analyzed.value.responses[0]?.conclusion; // "terminal"
 */
export function analyze(input: string | Uint8Array, options: ReadOptions): Result<Analysis> {
  const { gateDepth } = completeLimits(options.limits);
  const parsed = parseEvents(input, options);
  if (!parsed.ok) return parsed;
  const requests: AnalyzedRequest[] = [];
  const responses: AnalyzedResponse[] = [];
  const errors: AnalyzedError[] = [];
  const decided: (RequestAssessment | ResultConclusion)[] = [];
  let notifications = 0;
  for (const event of parsed.value.events) {
    if (event.event.kind === "notification") notifications++;
    else if (event.event.kind === "request") {
      const explained = assess(event);
      decided.push(explained.assessment);
      requests.push(requestRecord(event, explained));
    } else if (event.context.resultObservation === undefined) errors.push(answerRecord(event));
    else {
      const explained = conclude(event, event.context.resultObservation);
      decided.push(explained.conclusion);
      responses.push(responseRecord(event, event.context.resultObservation, explained));
    }
  }
  const gate = gateOf(parsed.value.deepest, gateDepth, decided);
  return success({ format: options.format, requests, responses, errors, notifications, gate });
}

function assess({ context }: ParsedEvent): ExplainedAssessment {
  return explainAssessment(context.era, context.requestMetadata ?? { kind: "absent" }, context.capability);
}

function conclude({ context }: ParsedEvent, observation: ResultObservation): ExplainedConclusion {
  return explainConclusion(context.era, observation, context.capability);
}

function requestRecord(
  { context, sender = "either" }: ParsedEvent,
  { assessment, rule, why }: ExplainedAssessment,
): AnalyzedRequest {
  return {
    id: context.correlation ?? null,
    sender,
    era: eraLabel(context.era),
    metadata: metadataLabel(context.requestMetadata ?? { kind: "absent" }),
    capabilities: capabilityLabel(context.capability),
    assessment: assessmentLabel(assessment),
    rule,
    why,
  };
}

function responseRecord(
  event: ParsedEvent,
  result: ResultObservation,
  { conclusion, rule, why, note }: ExplainedConclusion,
): AnalyzedResponse {
  return {
    ...answerRecord(event),
    result,
    conclusion: conclusionLabel(conclusion),
    rule,
    why,
    ...(note === undefined ? {} : { note }),
  };
}

function answerRecord({ context, sender }: ParsedEvent): AnalyzedError {
  return {
    id: context.correlation ?? null,
    answers: sender ?? "none",
    era: eraLabel(context.era),
    capabilities: capabilityLabel(context.capability),
  };
}

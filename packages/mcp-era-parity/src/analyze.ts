import type { Analysis, AnalyzedError, AnalyzedRequest, AnalyzedResponse } from "./analysis.js";
import { type ExplainedAssessment, explainAssessment } from "./conclusion/assess-request.js";
import { type ExplainedConclusion, explainConclusion } from "./conclusion/conclude-result.js";
import {
  assessmentLabel,
  capabilityLabel,
  conclusionLabel,
  eraLabel,
  metadataLabel,
} from "./conclusion/labels.js";
import type { RequestAssessment, ResultConclusion } from "./conclusion/vocabulary.js";
import { gateOf } from "./gate/gate-of.js";
import { completeLimits } from "./observation/source/limits.js";
import type { ResultObservation } from "./observation/vocabulary.js";
import { type ParsedEvent, parseEvents, type ReadOptions } from "./parse-events.js";
import { type Result, success } from "./result/result.js";

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

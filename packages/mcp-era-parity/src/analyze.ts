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
import type { RequestMetadata, ResultObservation } from "./observation/vocabulary.js";
import { type EraContext, type ParsedEvent, type ReadOptions, visitEvents } from "./parse-events.js";
import { type Result, success } from "./result/result.js";

const NO_METADATA: RequestMetadata = { kind: "absent" };

/**
 * Reads a transcript and concludes what each of its results licenses. An interim result is never read as completed, whatever the
 * framing of its era. By which rules, RULES.md of this package says: its sections are what these comments call `era-parity 2.10`.
 * Only what cannot be read is refused; what the ingest gate would refuse besides is said in `gate`.
 *
 * @param input text, or UTF-8
 * @throws ParityError `limit`, `format` or `input`, for options and inputs that are none
 *
 * @example
 * const analyzed = analyze(text, { format: "streamable-http" });
 * if (analyzed.ok) analyzed.value.responses[0]?.conclusion; // "terminal"
 */
export function analyze(input: string | Uint8Array, options: ReadOptions): Result<Analysis> {
  const { gateDepth } = completeLimits(options.limits);
  const requests: AnalyzedRequest[] = [];
  const responses: AnalyzedResponse[] = [];
  const errors: AnalyzedError[] = [];
  let notifications = 0;
  let firstFault: "incomplete" | "invalid" | undefined;
  const note = (kind: RequestAssessment["kind"] | ResultConclusion["kind"]): void => {
    if (kind === "incomplete" || kind === "invalid") firstFault ??= kind;
  };

  const visited = visitEvents(input, options, (each) => {
    const { event, context } = each;
    if (event.kind === "notification") notifications++;
    else if (event.kind === "request") {
      const explained = explainAssessment(context.era, metadataOf(context), context.capability);
      note(explained.assessment.kind);
      requests.push(requestRecord(each, explained));
    } else if (context.resultObservation === undefined) errors.push(errorRecord(each));
    else {
      const { resultObservation } = context;
      const explained = explainConclusion(context.era, resultObservation, context.capability);
      note(explained.conclusion.kind);
      responses.push(responseRecord(each, resultObservation, explained));
    }
  });
  if (!visited.ok) return visited;
  const { deepest, skipped } = visited.value;
  const gate = gateOf(deepest, gateDepth, firstFault);
  return success({ format: options.format, requests, responses, errors, notifications, skipped, gate });
}

function requestRecord(
  { context, sender = "either" }: ParsedEvent,
  { assessment, rule, why }: ExplainedAssessment,
): AnalyzedRequest {
  return {
    id: context.correlation ?? null,
    sender,
    era: eraLabel(context.era),
    metadata: metadataLabel(metadataOf(context)),
    capabilities: capabilityLabel(context.capability),
    assessment: assessmentLabel(assessment),
    rule,
    why,
  };
}

function responseRecord(
  { context, sender }: ParsedEvent,
  result: ResultObservation,
  { conclusion, rule, why, note }: ExplainedConclusion,
): AnalyzedResponse {
  return {
    id: context.correlation ?? null,
    answers: sender ?? "none",
    era: eraLabel(context.era),
    result,
    capabilities: capabilityLabel(context.capability),
    conclusion: conclusionLabel(conclusion),
    rule,
    why,
    note: note ?? null,
  };
}

function errorRecord({ context, sender }: ParsedEvent): AnalyzedError {
  return {
    id: context.correlation ?? null,
    answers: sender ?? "none",
    era: eraLabel(context.era),
    capabilities: capabilityLabel(context.capability),
  };
}

function metadataOf({ requestMetadata }: EraContext): RequestMetadata {
  return requestMetadata ?? NO_METADATA;
}

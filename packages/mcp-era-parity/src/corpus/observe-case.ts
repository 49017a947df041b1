import { assessRequest } from "../conclusion/assess-request.js";
import { concludeResult } from "../conclusion/conclude-result.js";
import {
  type AssessmentLabel,
  assessmentLabel,
  type CapabilityLabel,
  type ConclusionLabel,
  capabilityLabel,
  conclusionLabel,
  type EraLabel,
  eraLabel,
} from "../conclusion/labels.js";
import type { CorrelationId, ResultObservation } from "../observation/vocabulary.js";
import type { ParsedEvent } from "../parse-events.js";
import { type MetadataLabel, metadataLabel } from "./labels.js";

/** What was observed of one request, and how it was assessed. */
export interface ObservedRequest {
  readonly era: EraLabel;
  readonly metadata: MetadataLabel;
  readonly capabilities: CapabilityLabel;
  readonly assessment: AssessmentLabel;
}

/** What was observed of one result, and what was concluded from it. */
export interface ObservedResult {
  readonly id: CorrelationId | undefined;
  readonly era: EraLabel;
  readonly result: ResultObservation;
  readonly capabilities: CapabilityLabel;
  readonly conclusion: ConclusionLabel;
}

/** What a case is scored by. Responses with an error are no results. */
export interface ObservedCase {
  readonly requests: readonly ObservedRequest[];
  readonly results: readonly ObservedResult[];
}

/** The rules by which a case is observed; the rules of this package unless a test shows what another one would miss. */
export interface ConcludingRules {
  readonly assess: typeof assessRequest;
  readonly conclude: typeof concludeResult;
}

const RULES: ConcludingRules = { assess: assessRequest, conclude: concludeResult };

/**
 * What the messages of a case say, as labels.
 *
 * @example
 * const parsed = parseEvents(transcript, { format: "streamable-http" })
 * if (parsed.ok) observeCase(parsed.value.events).results.map(({ conclusion }) => conclusion)
 */
export function observeCase(events: readonly ParsedEvent[], rules: ConcludingRules = RULES): ObservedCase {
  const requests: ObservedRequest[] = [];
  const results: ObservedResult[] = [];
  for (const { event, context } of events) {
    const { era, capability, requestMetadata, resultObservation, correlation } = context;
    if (event.kind === "request" && requestMetadata !== undefined) {
      requests.push({
        era: eraLabel(era),
        metadata: metadataLabel(requestMetadata),
        capabilities: capabilityLabel(capability),
        assessment: assessmentLabel(rules.assess(era, requestMetadata, capability)),
      });
    }
    if (event.kind === "response" && resultObservation !== undefined) {
      results.push({
        id: correlation,
        era: eraLabel(era),
        result: resultObservation,
        capabilities: capabilityLabel(capability),
        conclusion: conclusionLabel(rules.conclude(era, resultObservation, capability)),
      });
    }
  }
  return { requests, results };
}

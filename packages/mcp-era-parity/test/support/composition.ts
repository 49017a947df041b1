import { assessRequest } from "../../src/conclusion/assess-request.js";
import { concludeResult } from "../../src/conclusion/conclude-result.js";
import {
  assessmentLabel,
  capabilityLabel,
  conclusionLabel,
  eraLabel,
  metadataLabel,
} from "../../src/conclusion/labels.js";
import { resolveEra } from "../../src/conclusion/resolve-era.js";
import type { EraResolution } from "../../src/conclusion/vocabulary.js";
import type { ScoredAnalysis } from "../../src/corpus/score-case.js";
import { type ObservedEvent, observeTranscript } from "../../src/observation/observe-transcript.js";
import { DEFAULT_LIMITS } from "../../src/observation/source/limits.js";
import type {
  CapabilityObservation,
  CorrelationId,
  ResultObservation,
} from "../../src/observation/vocabulary.js";

/** What a response gets from a request. */
export interface Call {
  readonly era: EraResolution;
  readonly capability: CapabilityObservation | undefined;
}

/** The calls of a transcript so far, as a rule of correlation sees them. */
export interface Calls {
  readonly byId: ReadonlyMap<string, Call>;
  readonly last: Call | undefined;
}

/** Every rule by which a transcript becomes an analysis. A mutant replaces one of them by a wrong one. */
export interface Rules {
  /** What is made of a result before it is observed. */
  readonly seenResult: (result: unknown) => unknown;
  readonly observedResult: (observation: ResultObservation) => ResultObservation;
  readonly observedCapability: (
    capability: CapabilityObservation | undefined,
  ) => CapabilityObservation | undefined;
  readonly resolve: typeof resolveEra;
  readonly keyOf: (id: CorrelationId) => string;
  /** The call that an answer belongs to; what it leaves out stays the answer's own. */
  readonly correlate: (key: string, calls: Calls) => Partial<Call> | undefined;
  readonly conclude: typeof concludeResult;
}

const ABSENT = { kind: "absent" } as const;

/** The rules of this package. */
export const RIGHT: Rules = {
  seenResult: (result) => result,
  observedResult: (observation) => observation,
  observedCapability: (capability) => capability,
  resolve: resolveEra,
  keyOf: ({ kind, text }) => `${kind}:${text}`,
  correlate: (key, { byId }) => byId.get(key),
  conclude: concludeResult,
};

/**
 * Composes the exported parts of the package with one set of rules. With {@link RIGHT} it gives what the package itself gives for the
 * corpus, which a test holds; senders are no matter here.
 *
 * @throws Error when the transcript is refused
 */
export function analyzeBy(rules: Rules, transcript: Uint8Array): ScoredAnalysis {
  const byId = new Map<string, Call>();
  let last: Call | undefined;
  const requests: ScoredAnalysis["requests"][number][] = [];
  const responses: ScoredAnalysis["responses"][number][] = [];
  for (const { envelope, message } of eventsSeenBy(rules, transcript)) {
    const { correlation, requestMetadata = ABSENT, resultObservation } = message;
    const key = correlation === undefined ? undefined : rules.keyOf(correlation);
    const own: Call = {
      era: rules.resolve(envelope, requestMetadata),
      capability: rules.observedCapability(message.capability),
    };
    if (message.event.kind === "request") {
      if (key !== undefined && byId.has(key)) throw new Error("an id is open twice");
      if (key !== undefined) byId.set(key, own);
      last = own;
      requests.push({
        era: eraLabel(own.era),
        metadata: metadataLabel(requestMetadata),
        assessment: assessmentLabel(assessRequest(own.era, requestMetadata, own.capability)),
      });
    }
    if (resultObservation === undefined) continue;
    const call = key === undefined ? undefined : rules.correlate(key, { byId, last });
    if (key !== undefined) byId.delete(key);
    const era = call?.era ?? own.era;
    const result = rules.observedResult(resultObservation);
    responses.push({
      id: correlation ?? null,
      era: eraLabel(era),
      result,
      capabilities: capabilityLabel(call?.capability),
      conclusion: conclusionLabel(rules.conclude(era, result, call?.capability)),
    });
  }
  return { requests, responses };
}

function eventsSeenBy(rules: Rules, transcript: Uint8Array): readonly ObservedEvent[] {
  const seen = JSON.parse(new TextDecoder().decode(transcript), (name, value: unknown) =>
    name === "result" ? rules.seenResult(value) : value,
  );
  const observed = observeTranscript(JSON.stringify(seen), "streamable-http", DEFAULT_LIMITS);
  if (!observed.ok) throw new Error(observed.issues.map(({ message }) => message).join("; "));
  return observed.value.events;
}

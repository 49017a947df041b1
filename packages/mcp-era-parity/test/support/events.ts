import type { Analysis } from "../../src/analysis.js";
import { analyze } from "../../src/analyze.js";
import { concludeResult } from "../../src/conclusion/conclude-result.js";
import type { ResultConclusion } from "../../src/conclusion/vocabulary.js";
import type { CorpusCase } from "../../src/corpus/manifest.js";
import type { InputFormat } from "../../src/observation/vocabulary.js";
import { type ParsedEvent, parseEvents } from "../../src/parse-events.js";
import type { Result } from "../../src/result/result.js";
import { transcriptOf } from "./corpus.js";

/** The events of a transcript that is known to be sound. */
export function eventsIn(
  transcript: string | Uint8Array,
  format: InputFormat = "streamable-http",
): readonly ParsedEvent[] {
  const parsed = parseEvents(transcript, { format });
  return soundValue(parsed).events;
}

/** The analysis of a transcript that is known to be sound. */
export function analysisIn(
  transcript: string | Uint8Array,
  format: InputFormat = "streamable-http",
): Analysis {
  return soundValue(analyze(transcript, { format }));
}

/** The analysis of a case. */
export function analysisOf(each: CorpusCase): Analysis {
  return analysisIn(transcriptOf(each));
}

function soundValue<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.issues.map(({ path, message }) => `${path}: ${message}`).join("; "));
}

/** The events of a case. */
export function eventsOf(each: CorpusCase): readonly ParsedEvent[] {
  return eventsIn(transcriptOf(each));
}

/** The responses among events. */
export function responsesIn(events: readonly ParsedEvent[]): ParsedEvent[] {
  return events.filter(({ event }) => event.kind === "response");
}

/** What is concluded from the result that an event carries. */
export function concluded({ context }: ParsedEvent): ResultConclusion {
  if (context.resultObservation === undefined) throw new Error("the event carries no result");
  return concludeResult(context.era, context.resultObservation, context.capability);
}

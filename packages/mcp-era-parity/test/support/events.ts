import { DEFAULT_LIMITS } from "../../src/observation/source/limits.js";
import type { InputFormat } from "../../src/observation/vocabulary.js";
import type { CorpusCase } from "../../src/corpus/manifest.js";
import { type ParsedEvent, parseEvents } from "../../src/parse-events.js";
import { transcriptOf } from "./corpus.js";

/** The events of a transcript that is known to be sound. */
export function eventsIn(transcript: string | Uint8Array, format: InputFormat = "streamable-http"): readonly ParsedEvent[] {
  const parsed = parseEvents(transcript, { format, limits: DEFAULT_LIMITS });
  if (!parsed.ok) throw new Error(parsed.issues.map(({ path, message }) => `${path}: ${message}`).join("; "));
  return parsed.value.events;
}

/** The events of a case. */
export function eventsOf(each: CorpusCase): readonly ParsedEvent[] {
  return eventsIn(transcriptOf(each));
}

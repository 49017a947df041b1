import type { ObservedMessage } from "./message/classify.js";
import type { EnvelopeObservation } from "./vocabulary.js";

/** A message with its envelope and where it stands. */
export interface ObservedEvent {
  readonly message: ObservedMessage;
  readonly envelope: EnvelopeObservation;
  /** Its index among the lines, events or entries of the transcript. */
  readonly index: number;
}

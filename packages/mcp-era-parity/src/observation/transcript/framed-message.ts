import type { ObservedMessage } from "../message/classify.js";
import type { HeaderObservation } from "../message/headers.js";

/** A message with what the headers say that apply to its entry. */
export interface FramedMessage {
  readonly message: ObservedMessage;
  readonly headers: HeaderObservation;
  /** Its index among the entries. */
  readonly index: number;
}

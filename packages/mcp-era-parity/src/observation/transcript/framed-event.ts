import type { ObservedEvent } from "../observed-event.js";
import type { VersionSignal } from "../vocabulary.js";

/** An event whose envelope is not complete before the whole transcript was read: its headers may come last. */
export interface FramedEvent extends ObservedEvent {
  envelope: VersionSignal;
  /** Where its entry begins in the text, in UTF-16 code units. */
  readonly offset: number;
}

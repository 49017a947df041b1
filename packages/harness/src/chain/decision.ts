import type { EventOf, InjectEffect, InterceptableEventType } from "@ahp/types";
import type { DecisionOutcome, InterceptionRecord } from "../audit/record.js";
import type { Denial } from "../effects/chain-state.js";

/** The settled decision about one event. */
export interface Decision<E extends InterceptableEventType = InterceptableEventType> {
  readonly outcome: DecisionOutcome;
  /** The effective event: what was asked about, with every accepted edit. What happens must be what it says. */
  readonly event: EventOf<E>;
  /** Why it was denied; present when `outcome` is `denied`. */
  readonly denial?: Denial;
  /** The result to use instead of executing; present when `outcome` is `supplied`. */
  readonly result?: unknown;
  /** For the user, in order. */
  readonly messages: readonly string[];
  /** For the context, in order. */
  readonly injections: readonly InjectEffect[];
  /** The audit record: who was asked, what came back, how long it took and why. For operators, never for a model. */
  readonly record: InterceptionRecord;
}

import type { InterceptRequest, InterceptResponse, ObserveNotification } from "@ahp/types";
import type { Budget } from "../budget.js";
import type { Failure } from "../failure.js";
import type { TransportName } from "../transport-name.js";

/** A request as a transport sends it: its id is the id of its event (AHP-CORE-004). */
export type OutgoingRequest = InterceptRequest & { readonly id: string };

/** What came of one request: a response that is correlated and fits the schema, or why there is none. */
export type Exchange =
  | { readonly ok: true; readonly response: InterceptResponse; readonly attempts?: number }
  | FailedExchange;

/** An exchange without a response, or a delivery that did not come about. */
export interface FailedExchange {
  readonly ok: false;
  readonly failure: Failure;
  /**
   * Present when it is known that nobody answered, so that the same request may be put again: at once, when a kept connection or
   * process had gone meanwhile, or later, when there was nobody to be reached. Absent in doubt.
   */
  readonly retry?: "at-once" | "later";
  /** How often the request was sent. Absent when once. */
  readonly attempts?: number;
}

/** What came of one notification. `ok` says that it was handed over, not that anyone read it: nothing answers one. */
export type Delivery = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

/**
 * The way to one backend. It frames, sends, correlates and reads; it knows nothing of policies, grants and effects.
 *
 * An implementation never rejects, settles soon after the budget ends (then with class `timeout` and a detail that says how
 * far it got), and hands out at most one response for a request.
 */
export interface Transport {
  readonly name: TransportName;
  /** Sends a request and waits for its response. */
  exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange>;
  /** Sends a notification. What a backend says to it, or how its process ends, is no answer and never acted upon. */
  notify(notification: ObserveNotification, budget: Budget): Promise<Delivery>;
  /** Ends whatever was opened, within bounds. Safe to call again; exchanges that are under way fail. */
  close(): Promise<void>;
}

/** A failed {@link Exchange} or {@link Delivery}. */
export function failedExchange(failure: Failure, retry?: "at-once" | "later"): FailedExchange {
  return retry === undefined ? { ok: false, failure } : { ok: false, failure, retry };
}

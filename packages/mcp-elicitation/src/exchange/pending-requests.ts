import type { UserElicitationRequestEvent, UserElicitationResultEvent } from "@ahp/types";
import { AhpError, type Result, success } from "@ahp/validate/json";
import { type RequestSide, readRequestSide, readResultSide } from "./sides.js";
import { type Exchange, exchangeOf } from "./validate-exchange.js";
import { refuse } from "./view.js";

/** Options of {@link PendingRequests}. */
export interface PendingRequestsOptions {
  /** Most requests that may wait at once; further ones are refused. Default 1000. */
  readonly maxPending?: number;
}

/**
 * Requests that wait for their results, by source and event id, never by session: two requests of one session may be answered in
 * any order (runtime-semantics 10.2). A result that fits settles its request; one that does not consumes nothing. A request that
 * will not be answered any more, because it timed out or its connection closed, is for the host to {@link forget}.
 *
 * @throws AhpError `invalid-option` when `maxPending` is not a positive integer.
 * @example
 * const pending = new PendingRequests();
 * pending.add(requestEvent);
 * const exchange = pending.settle(resultEvent);
 */
export class PendingRequests {
  readonly #waiting = new Map<string, RequestSide>();
  readonly #maxPending: number;

  constructor({ maxPending = 1000 }: PendingRequestsOptions = {}) {
    if (!Number.isInteger(maxPending) || maxPending < 1)
      throw new AhpError("invalid-option", "option maxPending must be an integer from 1");
    this.#maxPending = maxPending;
  }

  /** How many requests wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Keeps a request until its result comes. One with the source and id of a request that waits is refused, and replaces nothing. */
  add(requestEvent: UserElicitationRequestEvent): Result<void> {
    const side = readRequestSide(requestEvent);
    if (!side.ok) return side;
    const key = keyOf(side.value.source, side.value.id);
    if (this.#waiting.has(key))
      return refuse("/request/id", "duplicate-request", "is the id of a request that still waits");
    if (this.#waiting.size >= this.#maxPending) {
      const message = `${this.#maxPending} requests wait already (maxPending); settle or forget some`;
      return refuse("/request", "too-many-pending", message);
    }
    this.#waiting.set(key, { ...side.value, part: copyPart(side.value.part) });
    return success(undefined);
  }

  /** The exchange of a result and the request that waits for it, which then waits no more. Any failure leaves it waiting. */
  settle(resultEvent: UserElicitationResultEvent): Result<Exchange> {
    const result = readResultSide(resultEvent);
    if (!result.ok) return result;
    const key = keyOf(result.value.source, result.value.parent);
    const request = this.#waiting.get(key);
    if (request === undefined)
      return refuse(
        "/result/parentEventId",
        "no-pending-request",
        "names no request of this source that waits",
      );
    const exchange = exchangeOf(request, result.value);
    if (exchange.ok) this.#waiting.delete(key);
    return exchange;
  }

  /** Gives up waiting for a result; whether the request was still waiting. */
  forget(source: string, requestEventId: string): boolean {
    return this.#waiting.delete(keyOf(source, requestEventId));
  }
}

function keyOf(source: string, id: string): string {
  return JSON.stringify([source, id]);
}

/** The part is flat but for its gap, whose presence alone counts: a later change of the event does not reach what waits. */
function copyPart(part: unknown): unknown {
  return typeof part === "object" && part !== null ? { ...part } : part;
}

import type { ObserveNotification } from "@ahp/types";
import type { Budget } from "../budget.js";
import { untilEnded } from "../ending.js";
import { failed } from "../failure.js";
import { type AnswerLimits, readAnswer } from "./read-answer.js";
import {
  type Delivery,
  type Exchange,
  type FailedExchange,
  failedExchange,
  type OutgoingRequest,
  type Transport,
} from "./transport.js";

/**
 * A backend that lives in the host's own process: takes the text of one message and gives the text of the answer, or undefined for a
 * notification. What it throws is a failure of the backend.
 *
 * @example
 * const policy: InProcessBackend = async (text) => JSON.stringify(await backend.handleBytes(text));
 */
export type InProcessBackend = (
  message: string,
  context: { readonly signal: AbortSignal },
) => string | undefined | Promise<string | undefined>;

/**
 * A backend in the same process. Messages are texts here as well, so that neither side ever holds an object of the other, and whatever
 * is true of an answer over a wire is true of this one.
 */
export class InProcessTransport implements Transport {
  readonly name = "in-process";
  #closed = false;

  constructor(
    private readonly backend: InProcessBackend,
    private readonly limits: AnswerLimits,
  ) {}

  async exchange(request: OutgoingRequest, budget: Budget): Promise<Exchange> {
    const called = await this.#call(request, budget);
    if (!called.ok) return called;
    if (called.text === undefined) {
      return failedExchange(failed("no-answer", "the backend's function gave no answer"));
    }
    if (typeof called.text !== "string") {
      return failedExchange(failed("malformed", "the backend's function gave something else than a text"));
    }
    return readAnswer(called.text, request.id, this.limits);
  }

  async notify(notification: ObserveNotification, budget: Budget): Promise<Delivery> {
    const called = await this.#call(notification, budget);
    return called.ok ? { ok: true } : called;
  }

  async #call(
    message: object,
    budget: Budget,
  ): Promise<{ readonly ok: true; readonly text: string | undefined } | FailedExchange> {
    if (this.#closed) return failedExchange(failed("disconnected", "the harness was closed"));
    try {
      const answer = this.backend(JSON.stringify(message), new CallContext(budget));
      const text = typeof answer === "string" ? answer : await untilEnded(Promise.resolve(answer), budget);
      if (!budget.ended) return { ok: true, text };
      return failedExchange(failed("timeout", "the backend's function was called and did not answer"));
    } catch (error) {
      const name = error instanceof Error ? error.name : "an exception";
      return failedExchange(failed("exited", `the backend's function threw (${name})`));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
  }
}

/** The signal is made when it is asked for. (An object literal with a getter would make a hidden class of its own for each call.) */
class CallContext {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get signal(): AbortSignal {
    return this.#budget.signal;
  }
}

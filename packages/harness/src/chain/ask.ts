import type { Effect, InterceptableEventType } from "@ahp/types";
import type { ChainState } from "../effects/chain-state.js";
import { gate } from "../effects/gate.js";
import { stage } from "../effects/stage.js";
import { selectedGaps } from "../event/recipient-view.js";
import { type Failure, failed } from "../failure.js";
import { type Exchange, failedExchange } from "../transport/transport.js";
import type { Deadline } from "./deadline.js";
import type { Interceptor } from "./interceptor.js";
import { type Question, questionFor, type Terms } from "./question.js";

/** What came of asking one interceptor. `staged` is the state to publish; `attempts` is there when the request was sent again. */
export type AskResult<E extends InterceptableEventType> = Answer<E> & { readonly attempts?: number };

type Answer<E extends InterceptableEventType> =
  | { readonly outcome: "accepted"; readonly effects: readonly Effect[]; readonly staged: ChainState<E> }
  | { readonly outcome: "rejected"; readonly effects: readonly Effect[]; readonly failure: Failure }
  | { readonly outcome: "failed"; readonly failure: Failure }
  | { readonly outcome: "interrupted" };

/**
 * Asks one interceptor about the effective event and decides whether its answer counts, in the order of runtime-semantics 3.3:
 * parse, correlate and validate (the transport), gate every effect, stage them all, recheck interruption and deadline. Publishes
 * nothing. Never throws: whatever goes wrong is a failure, to which the caller applies the policy once.
 */
export async function ask<E extends InterceptableEventType>(
  interceptor: Interceptor,
  state: ChainState<E>,
  terms: Terms,
  deadline: Deadline,
): Promise<AskResult<E>> {
  try {
    const question = questionFor(interceptor, state, terms);
    const gaps = selectedGaps(question.context.view);
    if (gaps > 0) return { outcome: "failed", failure: contentGap(gaps) };
    // The host's say about content can take long, and can end the call.
    if (!deadline.isOpen()) return notInTime(NOT_SENT, interceptor, deadline);
    let exchange: Exchange;
    try {
      exchange = await interceptor.transport.exchange(question.request, deadline);
    } catch (error) {
      exchange = { ok: false, failure: internalFailure(error) };
    }
    const answer = judge(exchange, interceptor, state, question, deadline);
    return exchange.attempts === undefined ? answer : { ...answer, attempts: exchange.attempts };
  } catch (error) {
    return { outcome: "failed", failure: internalFailure(error) };
  }
}

function judge<E extends InterceptableEventType>(
  exchange: Exchange,
  interceptor: Interceptor,
  state: ChainState<E>,
  { context }: Question<E>,
  deadline: Deadline,
): Answer<E> {
  if (!deadline.isOpen()) return notInTime(exchange, interceptor, deadline);
  if (!exchange.ok) return { outcome: "failed", failure: exchange.failure };
  const { effects } = exchange.response.result;
  const refusals = gate(effects, context.granted);
  if (refusals.length > 0) {
    const detail = "an effect was not advertised, so the whole answer is rejected";
    return { outcome: "rejected", effects, failure: failed("bad-effects", detail, { issues: refusals }) };
  }
  const staged = stage(state, effects, context);
  if (!staged.ok) {
    const detail = "an effect cannot be carried out, so the whole answer is rejected";
    return {
      outcome: "rejected",
      effects,
      failure: failed("bad-effects", detail, { issues: staged.issues }),
    };
  }
  if (!deadline.isOpen()) return notInTime(exchange, interceptor, deadline);
  return { outcome: "accepted", effects, staged: staged.value };
}

const NOT_SENT = failedExchange(failed("timeout", "the time was over before the request was sent"));

/** Nobody decides about content that they were to see and cannot (runtime-semantics 6.3). */
function contentGap(count: number): Failure {
  return failed(
    "content-gap",
    `parts whose body it selected have a gap instead: ${count}; the backend was not asked. Select \`metadata\` or \`omit\` to be asked without them`,
  );
}

function internalFailure(error: unknown): Failure {
  const name = error instanceof Error ? error.name : "an exception";
  return failed("internal", `the harness failed while it asked (${name})`);
}

/** An answer that came is ignored now. Interruption is no failure; a deadline is, whatever else went wrong meanwhile. */
function notInTime<E extends InterceptableEventType>(
  exchange: Exchange,
  interceptor: Interceptor,
  deadline: Deadline,
): Answer<E> {
  if (!deadline.expired) return { outcome: "interrupted" };
  const limit = `no answer was accepted within ${interceptor.subscription.timeoutMs} ms (timeoutMs)`;
  if (exchange.ok) {
    return { outcome: "failed", failure: failed("timeout", `${limit}: the answer came late and is ignored`) };
  }
  const { detail, stderr } = exchange.failure;
  return {
    outcome: "failed",
    failure: failed("timeout", `${limit}: ${detail}`, stderr === undefined ? {} : { stderr }),
  };
}

import {
  type Capabilities,
  type Effect,
  type InterceptableEventType,
  METHODS,
  PROTOCOL_VERSION,
} from "@ahp/types";
import type { ChainState } from "../effects/chain-state.js";
import { gate } from "../effects/gate.js";
import { stage } from "../effects/stage.js";
import { viewFor } from "../event/recipient-view.js";
import { type Failure, failed } from "../failure.js";
import type { Exchange, OutgoingRequest } from "../transport/transport.js";
import type { Deadline } from "./deadline.js";
import type { Interceptor } from "./interceptor.js";

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
  granted: Capabilities,
  deadline: Deadline,
): Promise<AskResult<E>> {
  const exchange = await exchangeSafely(interceptor, state, granted, deadline);
  const answer = judge(exchange, interceptor, state, granted, deadline);
  return exchange.attempts === undefined ? answer : { ...answer, attempts: exchange.attempts };
}

function judge<E extends InterceptableEventType>(
  exchange: Exchange,
  interceptor: Interceptor,
  state: ChainState<E>,
  granted: Capabilities,
  deadline: Deadline,
): Answer<E> {
  if (!deadline.isOpen()) return notInTime(exchange, interceptor, deadline);
  if (!exchange.ok) return { outcome: "failed", failure: exchange.failure };
  const { effects } = exchange.response.result;
  const refusals = gate(effects, granted);
  if (refusals.length > 0) {
    const detail = "an effect was not advertised, so the whole answer is rejected";
    return { outcome: "rejected", effects, failure: failed("bad-effects", detail, { issues: refusals }) };
  }
  const staged = stage(state, effects);
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

async function exchangeSafely<E extends InterceptableEventType>(
  interceptor: Interceptor,
  state: ChainState<E>,
  granted: Capabilities,
  deadline: Deadline,
): Promise<Exchange> {
  try {
    return await interceptor.transport.exchange(interceptRequest(interceptor, state, granted), deadline);
  } catch (error) {
    const name = error instanceof Error ? error.name : "an exception";
    return { ok: false, failure: failed("internal", `the harness failed while it asked (${name})`) };
  }
}

/** The request; its id is the event's (AHP-CORE-004, runtime-semantics 2). */
function interceptRequest<E extends InterceptableEventType>(
  interceptor: Interceptor,
  state: ChainState<E>,
  granted: Capabilities,
): OutgoingRequest {
  const event = viewFor(state.event, interceptor.subscription, interceptor.authorizePart);
  return {
    jsonrpc: "2.0",
    id: event.id,
    method: METHODS.intercept,
    params: { protocolVersion: PROTOCOL_VERSION, event, capabilities: granted },
  } as OutgoingRequest;
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

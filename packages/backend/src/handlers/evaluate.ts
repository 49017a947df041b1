import type { ErrorResponse, InterceptRequest, InterceptResponse, ObserveNotification } from "@ahp/types";
import { checkEffects } from "../effects/check-effects.js";
import { BackendUnavailable } from "../errors/backend-error.js";
import type { Report } from "../errors/report.js";
import { backendInternalError, backendUnavailable, decision } from "../response/responses.js";
import { andThen } from "./at-once.js";
import { InterceptCall, ObserveCall } from "./handler-context.js";
import type { InterceptTable, ObserveTable } from "./handler-table.js";
import { Cancelled, type RunLimits, runHandler } from "./run-handler.js";

/** Asks the handler of a checked request, and checks its answer before it leaves; at once, when the handler answers at once. */
export function evaluate(
  { id, params }: InterceptRequest,
  handlers: InterceptTable,
  limits: RunLimits,
  report: Report,
): InterceptResponse | ErrorResponse | Promise<InterceptResponse | ErrorResponse> {
  const { event, capabilities } = params;
  // A handler may change the event.
  const { type: eventType, id: eventId } = event;
  const handler = handlers.get(eventType);
  const refuse = (error: unknown) => {
    if (error instanceof Cancelled) return backendUnavailable(id);
    report(error, { mode: "intercept", eventType, eventId });
    return BackendUnavailable.is(error) ? backendUnavailable(id) : backendInternalError(id);
  };
  try {
    const returned = runHandler((own) => handler?.(event, new InterceptCall(params, own)), limits);
    const checked = andThen(returned, (effects) => checkEffects(effects, event, capabilities));
    const answer = andThen(checked, (effects) => decision(id, effects));
    return answer instanceof Promise ? answer.catch(refuse) : answer;
  } catch (error) {
    return refuse(error);
  }
}

/** Shows a checked observation to its handler. Nothing comes back, whatever happens. */
export async function show(
  { params: { event } }: ObserveNotification,
  handlers: ObserveTable,
  limits: RunLimits,
  report: Report,
): Promise<undefined> {
  const handler = handlers.get(event.type);
  try {
    await runHandler((own) => handler?.(event, new ObserveCall(own)), limits);
  } catch (error) {
    if (error instanceof Cancelled) return;
    report(error, { mode: "observe", eventType: event.type, eventId: event.id });
  }
}

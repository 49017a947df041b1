import type { ErrorResponse, InterceptRequest, InterceptResponse, ObserveNotification } from "@ahp/types";
import { checkEffects } from "../effects/check-effects.js";
import { BackendUnavailable } from "../errors/backend-error.js";
import type { Report } from "../errors/report.js";
import { backendInternalError, backendUnavailable, decision } from "../response/responses.js";
import { InterceptCall, ObserveCall } from "./handler-context.js";
import type { InterceptTable, ObserveTable } from "./handler-table.js";
import { Cancelled, type RunLimits, runHandler } from "./run-handler.js";

/** Asks the handler of a checked request, and checks its answer before it leaves. */
export async function evaluate(
  { id, params }: InterceptRequest,
  handlers: InterceptTable,
  limits: RunLimits,
  report: Report,
): Promise<InterceptResponse | ErrorResponse> {
  const { event, capabilities } = params;
  const handler = handlers.get(event.type);
  try {
    const running = runHandler((own) => handler?.(event, new InterceptCall(params, own)), limits);
    const returned = running instanceof Promise ? await running : running;
    const checked = checkEffects(returned, event, capabilities);
    return decision(id, checked instanceof Promise ? await checked : checked);
  } catch (error) {
    if (error instanceof Cancelled) return backendUnavailable(id);
    report(error, { mode: "intercept", eventType: event.type, eventId: event.id });
    return BackendUnavailable.is(error) ? backendUnavailable(id) : backendInternalError(id);
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

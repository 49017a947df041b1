import type {
  ControlState,
  ErrorResponse,
  InterceptParams,
  InterceptRequest,
  InterceptResponse,
  ObserveNotification,
} from "@ahp/types";
import { checkEffects } from "../effects/check-effects.js";
import { isGranted } from "../effects/grants.js";
import { BackendUnavailable } from "../errors/backend-error.js";
import type { Report } from "../errors/report.js";
import { backendInternalError, backendUnavailable, decision } from "../response/responses.js";
import type { InterceptTable, ObserveTable } from "./handler-table.js";
import type { InterceptContext } from "./handler-types.js";
import { Cancelled, type OwnSignal, type RunLimits, runHandler } from "./run-handler.js";

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
    const running = runHandler((own) => handler?.(event, contextOf(params, own)), limits);
    const returned = running instanceof Promise ? await running : running;
    const checked = checkEffects(returned, event, capabilities);
    return decision(id, checked instanceof Promise ? await checked : checked);
  } catch (error) {
    if (error instanceof Cancelled) return backendUnavailable(id);
    report(error, { mode: "intercept", eventType: event.type, eventId: event.id });
    return BackendUnavailable.is(error) ? backendUnavailable(id) : backendInternalError(id);
  }
}

function contextOf({ capabilities, state }: InterceptParams, own: OwnSignal): InterceptContext {
  return {
    // The schema bounds them by the event's type.
    capabilities: capabilities as InterceptContext["capabilities"],
    state: state === undefined ? NOTHING_SO_FAR : { ...NOTHING_SO_FAR, ...state },
    grants: (...grant) => isGranted(capabilities, ...grant),
    get signal() {
      return own.signal;
    },
  };
}

const NOTHING_SO_FAR: ControlState = Object.freeze({ permission: "none", candidate: null, flow: "none" });

/** Shows a checked observation to its handler. Nothing comes back, whatever happens. */
export async function show(
  { params: { event } }: ObserveNotification,
  handlers: ObserveTable,
  limits: RunLimits,
  report: Report,
): Promise<undefined> {
  const handler = handlers.get(event.type);
  try {
    await runHandler(
      (own) =>
        handler?.(event, {
          get signal() {
            return own.signal;
          },
        }),
      limits,
    );
  } catch (error) {
    if (error instanceof Cancelled) return;
    report(error, { mode: "observe", eventType: event.type, eventId: event.id });
  }
}

import type { InterceptableEventType } from "@ahp/types";
import type { Decision } from "../chain/decision.js";
import type { EventPayload } from "../event/build-event.js";
import type { Harness, InterceptOptions } from "../harness.js";
import { HarnessError } from "../harness-error.js";

/** What a flow needs of a harness. */
export type FlowHarness = Pick<Harness, "enforces" | "intercept" | "observe">;

/**
 * Puts a boundary to the backends where the host enforces something there, and tells observers of it elsewhere. Undefined then: nobody
 * decided anything, and nothing may depend on it.
 */
export async function askOrTell<E extends InterceptableEventType>(
  harness: FlowHarness,
  type: E,
  payload: EventPayload<E>,
  options: InterceptOptions,
): Promise<Decision<E> | undefined> {
  if (harness.enforces(type)) return harness.intercept(type, payload, options);
  harness.observe(type, payload);
  return undefined;
}

/** Whether the harness was closed meanwhile, while the host did its own part of a flow: the flow is cancelled then. */
export function isClosed(error: unknown): boolean {
  return error instanceof HarnessError && error.code === "closed";
}

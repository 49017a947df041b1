import type { AhpEvent } from "@ahp/types";

/** The event as it was settled, detached from the decision, which is the host's to use and to change. */
export function settledCopy<E extends AhpEvent>(event: E): E {
  return JSON.parse(JSON.stringify(event));
}

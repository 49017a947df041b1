import type { AhpEvent } from "@ahp/types";
import { jsonCopy } from "./json-copy.js";

/** The event as it was settled, detached from the decision, which is the host's to use and to change. */
export function settledCopy<E extends AhpEvent>(event: E): E {
  return jsonCopy(event) as E;
}

import type { Enforcement } from "@ahp/harness";
import { CAPABILITY_BOUNDS, INTERCEPTABLE_EVENT_TYPES, type InterceptableEventType } from "@ahp/types";

/** Everything that an event permits (runtime-semantics 2.2): what an agent that can carry out all of it promises. */
export function everythingEnforced(): Enforcement {
  return Object.fromEntries(INTERCEPTABLE_EVENT_TYPES.map((type) => [type, everythingAt(type)]));
}

function everythingAt(type: InterceptableEventType) {
  const { effects } = CAPABILITY_BOUNDS[type];
  return type.startsWith("user.elicitation.") ? { effects, elicitation: ["form", "url"] } : { effects };
}

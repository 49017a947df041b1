// The public names. Types come from the canonical schemas, one for each titled shape; a test holds the list of constants.
export type { CapabilitiesFor, EffectFor, EventOf, SuppliedValueFor } from "./events.js";
export {
  CAPABILITY_BOUNDS,
  ERROR_CODES,
  EVENT_TYPES,
  INTERCEPTABLE_EVENT_TYPES,
  METHODS,
  PROTOCOL_VERSION,
} from "./generated/constants.js";
export type * from "./generated/types.js";

import type { AuthorizePart } from "../event/authorize-content.js";
import type { MatchedInterceptor } from "../registration/match.js";
import type { Transport } from "../transport/transport.js";

/** A matching intercept subscription together with the way to its backend. */
export interface Interceptor extends MatchedInterceptor {
  readonly transport: Transport;
  /** The host's say about what this subscription may see. */
  readonly authorizePart?: AuthorizePart | undefined;
}

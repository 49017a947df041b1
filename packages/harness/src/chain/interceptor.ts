import type { MatchedInterceptor } from "../registration/match.js";
import type { Transport } from "../transport/transport.js";

/** A matching intercept subscription together with the way to its backend. */
export interface Interceptor extends MatchedInterceptor {
  readonly transport: Transport;
}

import type { Effect, InterceptRequest } from "@ahp/types";
import type { RequestIdentity } from "./request-identity.js";

/** Where the effects that answered a request are remembered. Neither throws nor rejects. */
export interface Answers {
  /** The effects that answered the same request before, if they are still known. */
  find(
    request: InterceptRequest,
    identity: RequestIdentity,
  ): Effect[] | undefined | Promise<Effect[] | undefined>;
  /** Remembers effects; done when it returns or resolves. */
  keep(
    request: InterceptRequest,
    identity: RequestIdentity,
    effects: readonly Effect[],
  ): void | Promise<void>;
}

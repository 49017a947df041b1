import type { BackendRegistration } from "@ahp/types";
import type { TokenSources } from "./auth/bearer.js";
import type { Clock } from "./clock.js";
import type { HarnessLimits } from "./limits.js";
import type { ReadFile } from "./registration/load-registration.js";
import type { Environment } from "./transport/child-environment.js";
import type { EndpointOptions } from "./transport/endpoint-options.js";
import type { Transport } from "./transport/transport.js";

/** What a transport is made of, beside the registration of its backend. */
export interface TransportContext {
  readonly limits: HarnessLimits;
  readonly clock: Clock;
  readonly tokens: TokenSources;
  /** What the host adds to the environment of the backend's process. */
  readonly processEnvironment: Environment;
  /** What the host decides about the backend's HTTP endpoint. */
  readonly endpoint: EndpointOptions;
}

/** What a runtime offers. The entry of the package chooses it: Node.js by the `node` condition, anything else by default. */
export interface Platform {
  /** The environment that `tokenEnv` names are looked up in unless the host gives one. */
  readonly environment: () => Environment;
  /** Reads a file; absent where there are none. */
  readonly readFile?: ReadFile;
  /**
   * Makes the way to a backend, without opening anything yet.
   *
   * @throws HarnessError `transport-unavailable`, `invalid-option`, `insecure-endpoint` or `authentication-unavailable`
   */
  readonly openTransport: (backend: BackendRegistration, context: TransportContext) => Transport;
}

import type { BackendRegistration, Registration } from "@ahp/types";
import type { Redactor } from "./audit/redactor.js";
import type { Clock } from "./clock.js";
import { HarnessError } from "./harness-error.js";
import type { HarnessLimits } from "./limits.js";
import type { HarnessOptions } from "./options.js";
import type { Platform, TransportContext } from "./platform.js";
import { type Environment, isEnvironment } from "./transport/child-environment.js";
import { checkEndpointOptions } from "./transport/endpoint-options.js";
import { InProcessTransport } from "./transport/in-process.js";
import { RetryingTransport } from "./transport/retrying.js";
import type { Transport } from "./transport/transport.js";

/** What all transports of a harness share. */
export interface TransportSupplies {
  readonly limits: HarnessLimits;
  readonly clock: Clock;
  readonly redactor: Redactor;
}

/**
 * The way to each backend of the registration, by its id. Nothing is connected or started yet.
 *
 * @throws HarnessError for whatever could not be honoured
 */
export function openTransports(
  registration: Registration,
  options: HarnessOptions,
  platform: Platform,
  supplies: TransportSupplies,
): ReadonlyMap<string, Transport> {
  const { http = {}, inProcess = {} } = options;
  refuseStrangers(registration, "http", Object.keys(http), ({ transport }) => transport.type === "http");
  refuseStrangers(registration, "inProcess", Object.keys(inProcess), () => true);
  const { limits, clock, redactor } = supplies;
  const environment = (name: string) => (options.environment ?? platform.environment())[name];
  const shared = {
    limits,
    clock,
    tokens: { environment, resolveSecret: options.resolveSecret, redactor },
  };
  return new Map(
    registration.hooks.map((backend): [string, Transport] => {
      const { id } = backend;
      const endpoint = own(http, id);
      checkEndpointOptions(id, endpoint);
      const inside = own(inProcess, id);
      if (inside !== undefined && typeof inside !== "function")
        throw new HarnessError(
          "invalid-option",
          `inProcess["${id}"] must be a function that answers messages`,
        );
      if (inside !== undefined) return [id, new InProcessTransport(inside, limits)];
      const processEnvironment = environmentOf(options.env, id, redactor);
      const context: TransportContext = { ...shared, processEnvironment, endpoint: endpoint ?? {} };
      return [id, new RetryingTransport(platform.openTransport(backend, context), limits, clock)];
    }),
  );
}

function own<T>(table: { readonly [backendId: string]: T }, id: string): T | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

/** A misspelt backend id would leave an option without effect, and nobody would know. */
function refuseStrangers(
  { hooks }: Registration,
  option: string,
  ids: readonly string[],
  fits: (backend: BackendRegistration) => boolean,
): void {
  for (const id of ids) {
    const backend = hooks.find((each) => each.id === id);
    if (backend !== undefined && fits(backend)) continue;
    const problem = backend === undefined ? "is no backend of the registration" : "is not reached over http";
    throw new HarnessError("invalid-option", `${option}["${id}"] ${problem}`);
  }
}

/** Whatever is handed to a process may be a secret, and is kept out of every record. */
function environmentOf(env: HarnessOptions["env"], backendId: string, redactor: Redactor): Environment {
  const additions: unknown = (typeof env === "function" ? env(backendId) : env) ?? {};
  if (!isEnvironment(additions))
    throw new HarnessError(
      "invalid-option",
      `env gave for ${backendId} something else than an object of texts`,
    );
  for (const value of Object.values(additions)) if (value !== undefined) redactor.keep(value);
  return additions;
}

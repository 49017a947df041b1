import type { IncomingMessage, ServerResponse } from "node:http";
import type { Backend } from "../backend.js";
import { type HttpOptions, httpAnswerer } from "../http/exchange.js";
import { exchangeOf, send } from "./node-exchange.js";

/**
 * A listener for a server of node:http or node:https that is already there (AHP-HTTP-001). It answers every path and never rejects.
 * How long a slow client may take is the server's matter; `listen` is a server with limits.
 *
 * @throws BackendError `invalid-option`
 * @example
 * createServer(tls, createNodeHandler(backend, { authorize: bearer(token) })).listen(8443);
 */
export function createNodeHandler(
  backend: Backend,
  options: HttpOptions = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const answer = httpAnswerer(backend, options);
  return async (request, response) => {
    send(response, await answer(exchangeOf(request, response)));
  };
}

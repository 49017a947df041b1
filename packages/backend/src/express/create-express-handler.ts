import type { IncomingMessage, ServerResponse } from "node:http";
import type { Backend } from "../backend.js";
import { type HttpOptions, httpAnswerer } from "../http/exchange.js";
import { exchangeOf, send } from "../node/node-exchange.js";

/** What the handler uses of an Express request, so that it needs nothing of Express itself. */
export interface ExpressRequest extends IncomingMessage {
  /** What a body parser left, if there was one. */
  body?: unknown;
}

/**
 * A handler for Express 4 and 5 (AHP-HTTP-001). It answers whatever reaches it and never rejects. Mounted in front of any body parser it
 * sees the bytes that were sent; behind one, what the parser made of them, which hides members that were sent twice.
 *
 * @throws BackendError `invalid-option`
 * @example
 * app.use("/hooks", createExpressHandler(backend, { authorize: bearer(token) }));
 * app.use(express.json());
 */
export function createExpressHandler(
  backend: Backend,
  options: HttpOptions = {},
): (request: ExpressRequest, response: ServerResponse) => Promise<void> {
  const answer = httpAnswerer(backend, options);
  return async (request, response) => {
    send(response, await answer(exchangeOf(request, response, { parsed: request.body })));
  };
}

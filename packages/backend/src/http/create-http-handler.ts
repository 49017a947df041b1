import type { Backend } from "../backend.js";
import { type HttpOptions, httpAnswerer } from "./exchange.js";
import { exchangeOf, responseOf } from "./fetch-exchange.js";

/**
 * A Fetch-standard handler for a backend, for any server or runtime that speaks Request and Response (AHP-HTTP-001). It answers
 * every path and never rejects. How long a slow client may take for its body is the server's matter.
 *
 * @throws BackendError `invalid-option`
 * @example
 * export default { fetch: createHttpHandler(backend, { authorize: bearer(token) }) };
 */
export function createHttpHandler(
  backend: Backend,
  options: HttpOptions = {},
): (request: Request) => Promise<Response> {
  const answer = httpAnswerer(backend, options);
  return async (request) => responseOf(await answer(exchangeOf(request)));
}

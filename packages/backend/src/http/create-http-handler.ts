import type { Backend } from "../backend.js";
import { BodyCollector } from "./collect.js";
import { type HttpOptions, httpAnswerer } from "./exchange.js";

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
  return async (request) => {
    const { status, headers, body } = await answer({
      method: request.method,
      headers: request.headers,
      signal: request.signal,
      readBody: (maxBytes) => readBody(request, maxBytes),
    });
    return new Response(body ?? null, { status, headers });
  };
}

async function readBody({ body }: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const collected = new BodyCollector(maxBytes);
  if (body === null) return collected.bytes();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collected.bytes();
    if (!collected.add(value)) {
      await reader.cancel();
      return undefined;
    }
  }
}

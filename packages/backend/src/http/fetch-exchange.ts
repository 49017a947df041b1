import { BackendError } from "../errors/backend-error.js";
import { interestOf } from "../handlers/interest.js";
import { BodyCollector } from "./collect.js";
import type { HttpExchange, HttpReply } from "./exchange.js";

/** The exchange behind a Fetch request. */
export function exchangeOf(request: Request): HttpExchange {
  const { method, headers, signal } = request;
  const interest = interestOf(signal);
  return { method, headers, interest, signal, readBody: (maxBytes) => readBody(request, maxBytes) };
}

/** The Fetch response of a reply. */
export function responseOf({ status, headers, body }: HttpReply): Response {
  return new Response(body ?? null, { status, headers });
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  if (request.bodyUsed) {
    throw new BackendError("body-consumed", "the body was read already: hand the handler an unread request");
  }
  const collected = new BodyCollector(maxBytes);
  if (request.body === null) return collected.bytes();
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collected.bytes();
    if (!collected.add(value)) {
      await reader.cancel();
      return undefined;
    }
  }
}

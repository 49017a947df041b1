import { BackendError } from "../errors/backend-error.js";
import { type Interest, interestOf } from "../handlers/interest.js";
import { BodyCollector } from "./collect.js";
import type { HttpExchange, HttpReply } from "./exchange.js";

/** The exchange behind a Fetch request. */
export function exchangeOf(request: Request): HttpExchange {
  const { method, headers, signal } = request;
  const interest = interestOf(signal);
  return { method, headers, interest, signal, readBody: (maxBytes) => readBody(request, interest, maxBytes) };
}

/** The Fetch response of a reply. */
export function responseOf({ status, headers, body }: HttpReply): Response {
  return new Response(body ?? null, { status, headers });
}

async function readBody(
  { body, bodyUsed }: Request,
  interest: Interest,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (bodyUsed || body?.locked) {
    throw new BackendError("body-consumed", "the body was read already: hand the handler an unread request");
  }
  const collected = new BodyCollector(maxBytes);
  if (body === null) return collected.bytes();
  const reader = body.getReader();
  // What the source of the body makes of it is its own matter.
  const letGo = () => void reader.cancel().catch(() => {});
  const stay = interest.onLost(letGo);
  if (interest.lost) letGo();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (interest.lost) throw new Error("the client went away");
      if (done) return collected.bytes();
      if (collected.add(value)) continue;
      letGo();
      return undefined;
    }
  } finally {
    stay();
  }
}

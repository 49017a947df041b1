import { endpointProblem } from "../registration/endpoint-url.js";
import type { ReplyHead } from "./http-post.js";

/** The redirects that keep method and body. After any other, a POST would become a GET, which is no message. */
const KEEPS_POST = new Set([307, 308]);

/**
 * Where a reply sends a request on to; undefined when it is no redirect that may be followed. It may only lead to the same origin:
 * another one is another backend, to which neither the event nor the credential belongs (runtime-semantics 8.2).
 */
export function redirectTarget(reply: ReplyHead, from: URL): URL | undefined {
  const location = KEEPS_POST.has(reply.status) ? reply.header("location") : undefined;
  const text = location === undefined ? undefined : absolute(location, from);
  if (text === undefined || endpointProblem(text) !== undefined) return undefined;
  const target = new URL(text);
  return target.origin === from.origin ? target : undefined;
}

function absolute(location: string, from: URL): string | undefined {
  return URL.canParse(location, from.href) ? new URL(location, from).href : undefined;
}

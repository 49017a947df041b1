import type { Authentication, BackendRegistration, HttpTransport as HttpRegistration } from "@ahp/types";
import { bearerCredential } from "../auth/bearer.js";
import { HarnessError } from "../harness-error.js";
import type { TransportContext } from "../platform.js";
import { endpointProblem } from "../registration/endpoint-url.js";
import { type GetCredential, HttpTransport } from "./http.js";
import type { Poster } from "./http-post.js";

/**
 * The way to an HTTP backend over the given kind of connection. What cannot be honoured is refused here, before the first event.
 *
 * @throws HarnessError `invalid-registration`, `insecure-endpoint` or `authentication-unavailable`
 */
export function openHttp(
  backend: BackendRegistration,
  { url }: HttpRegistration,
  context: TransportContext,
  makePoster: (url: URL) => Poster,
): HttpTransport {
  const problem = endpointProblem(url);
  if (problem !== undefined) {
    throw new HarnessError(
      problem.code === "unusable-url" ? "invalid-registration" : "insecure-endpoint",
      `backend ${backend.id}: its \`transport.url\` ${problem.message}`,
    );
  }
  const credential = credentialOf(backend.id, backend.authentication, context);
  const endpoint = new URL(url);
  const { maxRedirects = 0 } = context.endpoint;
  return new HttpTransport(makePoster(endpoint), credential, context.limits, { url: endpoint, maxRedirects });
}

function credentialOf(
  backendId: string,
  authentication: Authentication | undefined,
  { tokens }: TransportContext,
): GetCredential {
  if (authentication === undefined) return undefined;
  if (authentication.type !== "bearer") {
    throw new HarnessError(
      "authentication-unavailable",
      `backend ${backendId}: authentication ${authentication.type} is not implemented yet; use bearer, or remove the backend`,
    );
  }
  if (authentication.tokenRef !== undefined && tokens.resolveSecret === undefined) {
    throw new HarnessError(
      "authentication-unavailable",
      `backend ${backendId}: \`tokenRef\` is resolved by the host; give createHarness the option resolveSecret, or use \`tokenEnv\``,
    );
  }
  return (budget) => bearerCredential(authentication, backendId, tokens, budget);
}

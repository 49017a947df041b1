import type { BearerAuthentication } from "@ahp/types";
import type { Redactor } from "../audit/redactor.js";
import type { Budget } from "../budget.js";
import { untilEnded } from "../ending.js";
import { type Failure, failed } from "../failure.js";

/** What a secret is wanted for. */
export interface SecretRequest {
  readonly backendId: string;
  /** Aborts when the interception that needs the secret is over. */
  readonly signal: AbortSignal;
}

/**
 * Resolves a reference such as `tokenRef` to the secret; undefined when there is none. Called for each request, so that rotated
 * secrets are seen; the host keeps what should be kept.
 */
export type ResolveSecret = (
  reference: string,
  request: SecretRequest,
) => string | undefined | Promise<string | undefined>;

/** Where bearer tokens come from. */
export interface TokenSources {
  /** Value of an environment variable. */
  readonly environment: (name: string) => string | undefined;
  readonly resolveSecret: ResolveSecret | undefined;
  /** Is told every token, so that no record shows it. */
  readonly redactor: Redactor;
}

/** The value of the one Authorization header, or why there is none; then nothing may be sent (runtime-semantics 8.3). */
export type Credential =
  | { readonly ok: true; readonly header: string }
  | { readonly ok: false; readonly failure: Failure };

/** The token characters of RFC 6750. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Resolves the bearer token of a backend within the time of the interception. Never throws, and never puts a token into words. */
export async function bearerCredential(
  authentication: BearerAuthentication,
  backendId: string,
  sources: TokenSources,
  budget: Budget,
): Promise<Credential> {
  const { tokenEnv, tokenRef } = authentication;
  if (tokenEnv !== undefined) {
    const place = `the environment variable ${tokenEnv}`;
    return credential(sources.environment(tokenEnv), place, sources.redactor);
  }
  if (tokenRef === undefined || sources.resolveSecret === undefined) {
    return refused("the host has no means to resolve the reference `tokenRef`");
  }
  try {
    const token = await untilEnded(
      Promise.resolve(sources.resolveSecret(tokenRef, { backendId, signal: budget.signal })),
      budget,
    );
    if (budget.ended)
      return refused("the time was over before the host had resolved the reference `tokenRef`");
    return credential(token, "what the host resolves `tokenRef` to", sources.redactor);
  } catch (error) {
    const name = error instanceof Error ? error.name : "an exception";
    return refused(`the host failed to resolve the reference \`tokenRef\` (${name})`);
  }
}

function credential(token: unknown, place: string, redactor: Redactor): Credential {
  if (typeof token !== "string" || token === "")
    return refused(`${place} is not set; without its token nothing was sent`);
  redactor.remember(token);
  if (!TOKEN.test(token)) {
    return refused(
      `${place} is no bearer token: it has characters that a token cannot have, such as a space or a line break`,
    );
  }
  return { ok: true, header: `Bearer ${token}` };
}

function refused(detail: string): Credential {
  return { ok: false, failure: failed("credential", detail) };
}

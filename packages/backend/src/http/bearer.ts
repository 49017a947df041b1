import { BackendError } from "../errors/backend-error.js";
import type { Authorize, HttpHead } from "./exchange.js";

/** The tokens that are accepted, or a function that decides about one. */
export type BearerTokens = string | readonly string[] | ((token: string) => boolean | Promise<boolean>);

const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;
const CREDENTIAL = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/**
 * Authorizes requests that carry one of the given tokens in their only Authorization header (AHP-AUTH-001). The time that a
 * comparison takes tells nothing about the tokens: SHA-256 digests are compared, all of them and to their ends. No answer repeats
 * one of the tokens, or the one that the request carried: it is redacted wherever it stands.
 *
 * @throws BackendError `invalid-option` for an empty list or a token that no Authorization header can carry
 * @example
 * createHttpHandler(backend, { authorize: bearer(process.env.POLICY_TOKEN ?? "") });
 */
export function bearer(tokens: BearerTokens): Authorize {
  const known = typeof tokens === "function" ? [] : [tokens].flat();
  const accepts = typeof tokens === "function" ? tokens : oneOf(known);
  const authorize = async (head: HttpHead) => {
    const token = tokenOf(head);
    return token !== undefined && (await accepts(token)) === true;
  };
  return Object.assign(authorize, { secrets: (head: HttpHead) => [...known, tokenOf(head) ?? []].flat() });
}

function tokenOf({ headers }: HttpHead): string | undefined {
  return CREDENTIAL.exec(headers.get("authorization") ?? "")?.[1];
}

function oneOf(tokens: readonly string[]): (token: string) => Promise<boolean> {
  const isToken = (token: unknown) => typeof token === "string" && TOKEN.test(token);
  if (tokens.length === 0 || !tokens.every(isToken)) {
    throw new BackendError(
      "invalid-option",
      "bearer needs at least one token, each of A-Z a-z 0-9 - . _ ~ + / and not empty; is an environment variable unset?",
    );
  }
  let digests: Promise<Uint8Array[]> | undefined;
  return async (token) => {
    digests ??= Promise.all(tokens.map(sha256));
    const [given, expected] = await Promise.all([sha256(token), digests]);
    let found = false;
    for (const digest of expected) found = equalDigests(given, digest) || found;
    return found;
  };
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function equalDigests(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  for (let index = 0; index < a.length; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

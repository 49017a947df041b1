import { HarnessError } from "../harness-error.js";
import { ANYTHING, checkOptionKinds, type KindsOf, OBJECT } from "../option-kinds.js";

/** How the other end of a TLS connection is known, and how this one makes itself known. PEM texts. Node.js only. */
export interface TlsOptions {
  /** The authorities that are trusted for this backend, in place of the platform's: a narrower root, never none. */
  readonly ca?: string | readonly string[];
  /** This side's certificate chain, for a deployment that asks for client certificates below AHP. With `key`. */
  readonly cert?: string;
  /** The private key of `cert`. */
  readonly key?: string;
  /** The name that the server's certificate must be for, when it is not the host of the URL. */
  readonly servername?: string;
}

/** What the host decides about one HTTP endpoint. None of it stands in a registration: it is deployment, not policy. */
export interface EndpointOptions {
  /**
   * Redirects that are followed for one request. Default 0. Only 307 and 308, which keep method and body, and only within the origin
   * that is registered: events and credentials go to no other (runtime-semantics 8.2).
   */
  readonly maxRedirects?: number;
  readonly tls?: TlsOptions;
}

const KINDS: KindsOf<EndpointOptions> = { maxRedirects: ANYTHING, tls: OBJECT };
const TLS_MEMBERS: readonly string[] = ["ca", "cert", "key", "servername"];
const MOST_REDIRECTS = 20;

/**
 * Checks the options of the HTTP endpoint of a backend. What is not known is refused, as a misspelt member would leave a connection less
 * strict than it looks; certificates are verified in any case.
 *
 * @throws HarnessError `invalid-option`; it repeats no value
 */
export function checkEndpointOptions(backendId: string, options: EndpointOptions | undefined): void {
  if (options === undefined) return;
  const refuse = (name: string, problem: string) => {
    throw new HarnessError("invalid-option", `http["${backendId}"]${name} ${problem}`);
  };
  checkOptionKinds(`http["${backendId}"]`, options, KINDS);
  const { maxRedirects = 0, tls = {} } = options;
  if (!Number.isSafeInteger(maxRedirects) || maxRedirects < 0 || maxRedirects > MOST_REDIRECTS) {
    refuse(".maxRedirects", `must be a whole number from 0 to ${MOST_REDIRECTS}`);
  }
  for (const [name, value] of Object.entries(tls)) {
    if (!TLS_MEMBERS.includes(name)) {
      refuse(`.tls.${name}`, `is no option; known are ${TLS_MEMBERS.join(", ")}`);
    }
    const texts = name === "ca" && Array.isArray(value) ? value : [value];
    if (texts.length === 0 || !texts.every((text) => typeof text === "string" && text !== "")) {
      refuse(`.tls.${name}`, "must be a text that is not empty, or for ca a list of them");
    }
  }
  if ((tls.cert === undefined) !== (tls.key === undefined)) refuse(".tls", "needs cert and key together");
}

import { isUri } from "@ahp/validate/formats";
import { failure, type Result, success } from "@ahp/validate/json";

/** Options of {@link inspectUrl}. */
export interface UrlOptions {
  /** Also accept http to this machine itself: localhost, 127.0.0.0/8, [::1]. For development. Default false. */
  readonly allowHttpOnLoopback?: boolean;
}

/** A reason to look twice, to be shown beside the URL. */
export interface UrlWarning {
  readonly code: "punycode";
  readonly message: string;
}

/** What to show to the person before anything is opened. */
export interface UrlToOpen {
  /** The URL as it would be opened, with the host as browsers understand it. */
  readonly href: string;
  /** Scheme, host and port, in ASCII: show this as a whole, it says where the person would go. */
  readonly origin: string;
  readonly warnings: readonly UrlWarning[];
}

/**
 * Whether the URL of a URL-mode request may be offered to a person, and what to show. Only https, or http to this machine when that
 * is enabled; no user name or password in it. Nothing is fetched, and neither should the host: opening it is the person's decision.
 * Accepting means consent to open it, never that what happens there was completed. Never throws on a text.
 *
 * @example
 * const page = inspectUrl(request.url);
 * if (page.ok) ask(`Open ${page.value.origin}?`, page.value.warnings);
 */
export function inspectUrl(url: string, { allowHttpOnLoopback = false }: UrlOptions = {}): Result<UrlToOpen> {
  if (typeof url !== "string" || !isUri(url)) return refuse("format", FORMAT);
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
  if (authority === undefined) return refuse("insecure-url", SCHEMES);
  // Whatever stands before an "@" looks like a host to a person and is none.
  if (authority.includes("@")) return refuse("credentials-in-url", "must hold nothing before an `@`");
  const parsed = parse(url);
  if (parsed === undefined) return refuse("format", "must be a URL with a valid host and port");
  if (parsed.protocol === "http:" && !(allowHttpOnLoopback && isLoopback(parsed.hostname)))
    return refuse("insecure-url", SCHEMES);
  return success({ href: parsed.href, origin: parsed.origin, warnings: warningsFor(parsed.hostname) });
}

const FORMAT = "must be an absolute URL in ASCII, other letters of the host as xn--";
const SCHEMES = "must begin with https://; http:// is for this machine alone, where enabled";

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** A host name that was parsed: every spelling of an IPv4 address has become four numbers. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The host was parsed, so that letters from outside ASCII have become `xn--` however they were written. */
function warningsFor(host: string): UrlWarning[] {
  const isPunycode = host.split(".").some((label) => label.startsWith("xn--"));
  return isPunycode ? [PUNYCODE] : [];
}

const PUNYCODE: UrlWarning = {
  code: "punycode",
  message: "the host name has letters outside ASCII, which can look like others",
};

function refuse(code: string, message: string): Result<never> {
  return failure({ path: "", code, message });
}

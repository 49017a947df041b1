import { isIpv6 } from "./ip-address.js";

// Bits of the character table: which part of a URI may hold the character as itself. "%" is handled apart.
const HEX = 1;
const SCHEME = 2;
const HOST = 4;
const USERINFO = 8;
const PATH = 16;
const QUERY = 32;

const HASH = 0x23;
const PERCENT = 0x25;
const SLASH = 0x2f;
const COLON = 0x3a;
const QUESTION_MARK = 0x3f;
const AT = 0x40;
const OPEN_BRACKET = 0x5b;

const CLASSES = characterClasses();

/**
 * Whether the whole text is an absolute URI (RFC 3986 `URI`: a scheme is required, a fragment is allowed).
 *
 * ASCII only; `%` must be followed by two hexadecimal digits; square brackets only around an IPv6 address that really
 * parses or an IPvFuture literal; a port is digits, possibly none, without a range. Linear. Rule: wire-grammar 8.1.
 *
 * @example
 * isUri("urn:orion:node:7"); // true
 * isUri("relative/path"); // false
 */
export function isUri(text: string): boolean {
  let at = afterScheme(text);
  if (at < 0) return false;
  if (text.charCodeAt(at) === SLASH && text.charCodeAt(at + 1) === SLASH) {
    at = afterAuthority(text, at + 2);
    if (at < 0) return false;
  }
  at = skip(text, at, PATH);
  if (text.charCodeAt(at) === QUESTION_MARK) at = skip(text, at + 1, QUERY);
  if (text.charCodeAt(at) === HASH) at = skip(text, at + 1, QUERY);
  return at === text.length;
}

/** The index behind the scheme's colon, or -1. */
function afterScheme(text: string): number {
  const first = text.charCodeAt(0) | 0x20;
  if (!(first >= 0x61 && first <= 0x7a)) return -1;
  let at = 1;
  while (at < text.length && classOf(text.charCodeAt(at)) & SCHEME) at++;
  return text.charCodeAt(at) === COLON ? at + 1 : -1;
}

/** The index behind `[userinfo "@"] host [":" port]`, which must be the end or the start of path, query or fragment. */
function afterAuthority(text: string, start: number): number {
  // Most authorities are a host alone, so that is what the first reading assumes.
  const hostEnd = skip(text, start, HOST);
  const userinfoEnd = skip(text, hostEnd, USERINFO);
  const hasUserinfo = text.charCodeAt(userinfoEnd) === AT;
  let at = hasUserinfo
    ? afterHost(text, userinfoEnd + 1)
    : hostEnd > start
      ? hostEnd
      : afterHost(text, start);
  if (at < 0) return -1;
  if (text.charCodeAt(at) === COLON) {
    at++;
    while (isDigit(text.charCodeAt(at))) at++;
  }
  if (at === text.length) return at;
  const next = text.charCodeAt(at);
  return next === SLASH || next === QUESTION_MARK || next === HASH ? at : -1;
}

/** The index behind a registered name, possibly empty, or an IP literal; -1 for a wrong literal. */
function afterHost(text: string, start: number): number {
  return text.charCodeAt(start) === OPEN_BRACKET ? afterIpLiteral(text, start) : skip(text, start, HOST);
}

/** The index behind the closing bracket of an IP literal that opens at `start`, or -1. */
function afterIpLiteral(text: string, start: number): number {
  const close = text.indexOf("]", start);
  if (close < 0) return -1;
  const valid = isIpvFuture(text, start + 1, close) || isIpv6(text, start + 1, close, "uri");
  return valid ? close + 1 : -1;
}

/** `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )` */
function isIpvFuture(text: string, start: number, end: number): boolean {
  if (text[start] !== "v" && text[start] !== "V") return false;
  let at = start + 1;
  while (classOf(text.charCodeAt(at)) & HEX) at++;
  if (at === start + 1 || text[at] !== ".") return false;
  const tail = at + 1;
  at = tail;
  while (classOf(text.charCodeAt(at)) & USERINFO) at++;
  return at > tail && at === end;
}

/** The first index from `from` on that holds neither a character of the class nor a complete percent-encoding. */
function skip(text: string, from: number, characterClass: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (classOf(code) & characterClass) at++;
    else if (code === PERCENT && isHexPair(text, at + 1)) at += 3;
    else break;
  }
  return at;
}

function isHexPair(text: string, at: number): boolean {
  return (classOf(text.charCodeAt(at)) & classOf(text.charCodeAt(at + 1)) & HEX) !== 0;
}

/** The class bits of a character code; 0 for anything outside ASCII and for the end of the text (NaN). */
function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] as number) : 0;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function characterClasses(): Uint8Array {
  const classes = new Uint8Array(128);
  const add = (characters: string, bits: number) => {
    for (const character of characters) {
      const code = character.charCodeAt(0);
      classes[code] = (classes[code] ?? 0) | bits;
    }
  };
  const everywhere = HOST | USERINFO | PATH | QUERY;
  add("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", everywhere | SCHEME);
  add("0123456789ABCDEFabcdef", HEX);
  add("-.", everywhere | SCHEME);
  add("+", everywhere | SCHEME);
  add("_~!$&'()*,;=", everywhere);
  add(":", USERINFO | PATH | QUERY);
  add("@/", PATH | QUERY);
  add("?", QUERY);
  return classes;
}

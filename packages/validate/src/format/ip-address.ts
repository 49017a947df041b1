/** The two standards differ in small things; each caller names the one it follows. */
export type AddressDialect =
  /** RFC 3986: `::` stands for one group or more; no leading zeros in an IPv4 octet. */
  | "uri"
  /** RFC 5321: `::` stands for two groups or more; an IPv4 octet is one to three digits. */
  | "mailbox";

const COLON = 0x3a;

/**
 * Whether `text[start, end)` is an IPv6 address without zone id, possibly with an IPv4 address as its last 32 bits.
 *
 * @example
 * isIpv6("[::1]", 1, 4, "uri"); // true
 */
export function isIpv6(text: string, start: number, end: number, dialect: AddressDialect): boolean {
  let groups = 0;
  let compressed = false;
  let at = start;
  if (text.charCodeAt(at) === COLON) {
    if (text.charCodeAt(at + 1) !== COLON) return false;
    compressed = true;
    at += 2;
  }
  while (at < end) {
    const groupEnd = afterHexDigits(text, at, end);
    if (text[groupEnd] === "." && groupEnd < end) {
      if (!isIpv4(text, at, end, dialect)) return false;
      groups += 2;
      break;
    }
    if (groupEnd === at || groupEnd - at > 4) return false;
    groups++;
    if (groups > 8) return false;
    at = groupEnd;
    if (at === end) break;
    if (text.charCodeAt(at) !== COLON) return false;
    at++;
    if (at < end && text.charCodeAt(at) === COLON) {
      if (compressed) return false;
      compressed = true;
      at++;
    } else if (at === end) {
      return false;
    }
  }
  if (!compressed) return groups === 8;
  return groups <= (dialect === "uri" ? 7 : 6);
}

/** Whether `text[start, end)` is four decimal octets, 0 to 255 each, joined by dots. */
export function isIpv4(text: string, start: number, end: number, dialect: AddressDialect): boolean {
  let at = start;
  for (let octet = 0; octet < 4; octet++) {
    if (octet > 0) {
      if (at >= end || text[at] !== ".") return false;
      at++;
    }
    const first = at;
    let value = 0;
    while (at < end && at - first < 3 && isDigit(text.charCodeAt(at))) {
      value = value * 10 + text.charCodeAt(at) - 0x30;
      at++;
    }
    if (at === first || value > 255) return false;
    if (dialect === "uri" && at - first > 1 && text[first] === "0") return false;
  }
  return at === end;
}

function afterHexDigits(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isHexDigit(text.charCodeAt(at))) at++;
  return at;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

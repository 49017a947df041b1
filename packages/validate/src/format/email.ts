import { isIpv4, isIpv6 } from "./ip-address.js";

const MAX_LOCAL_PART = 64;
const MAX_LABEL = 63;
// RFC 5321 4.5.3.1.3 limits a path to 256 octets, two of which are the angle brackets around the mailbox.
const MAX_MAILBOX = 254;

const IPV6_TAG = "ipv6:";

const ATEXT = atomCharacters();

/**
 * Whether the whole text is an RFC 5321 `Mailbox` in ASCII: dot-string or quoted local part, then a domain or an address literal.
 *
 * Lengths in octets: local part 64, domain label 63, whole mailbox 254. An address literal is IPv4 or `IPv6:` with an address
 * that parses; no other literal tag is registered, so none is accepted. Linear. Rule: DECISIONS 3.
 *
 * @example
 * isEmail('"on call"@[192.0.2.1]'); // true
 * isEmail("a..b@example.org"); // false
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_MAILBOX) return false;
  const at = text[0] === '"' ? afterQuotedString(text) : afterDotString(text);
  if (at > MAX_LOCAL_PART || text[at] !== "@") return false;
  return text[at + 1] === "[" ? isAddressLiteral(text, at + 1) : isDomain(text, at + 1);
}

/** The index behind `Atom *("." Atom)`, or -1 when an atom is empty. */
function afterDotString(text: string): number {
  let atomStart = 0;
  let at = 0;
  for (;;) {
    while (isAtomCharacter(text.charCodeAt(at))) at++;
    if (at === atomStart) return -1;
    if (text[at] !== ".") return at;
    at++;
    atomStart = at;
  }
}

/** The index behind a quoted string that opens at 0, or -1 when it is not closed or holds a character that is not printable ASCII. */
function afterQuotedString(text: string): number {
  let at = 1;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character === "\\") at++;
    const code = text.charCodeAt(at);
    if (!(code >= 0x20 && code <= 0x7e)) return -1;
    at++;
  }
  return -1;
}

/** `sub-domain *("." sub-domain)`, each of letters, digits and inner hyphens, up to the end of the text. */
function isDomain(text: string, start: number): boolean {
  let labelStart = start;
  for (let at = start; ; at++) {
    const character = text[at];
    if (at === text.length || character === ".") {
      const length = at - labelStart;
      if (length === 0 || length > MAX_LABEL) return false;
      if (text[labelStart] === "-" || text[at - 1] === "-") return false;
      if (at === text.length) return true;
      labelStart = at + 1;
    } else if (character !== "-" && !isLetterOrDigit(text.charCodeAt(at))) {
      return false;
    }
  }
}

/** `"[" ( IPv4 / "IPv6:" IPv6 ) "]"` up to the end of the text. */
function isAddressLiteral(text: string, open: number): boolean {
  const start = open + 1;
  const end = text.length - 1;
  if (end <= start || text[end] !== "]") return false;
  const afterTag = start + IPV6_TAG.length;
  if (text.slice(start, afterTag).toLowerCase() === IPV6_TAG) return isIpv6(text, afterTag, end, "mailbox");
  return isIpv4(text, start, end, "mailbox");
}

function isAtomCharacter(code: number): boolean {
  return code < 128 && ATEXT[code] === 1;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

function atomCharacters(): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < 128; code++) if (isLetterOrDigit(code)) table[code] = 1;
  for (const character of "!#$%&'*+-/=?^_`{|}~") table[character.charCodeAt(0)] = 1;
  return table;
}

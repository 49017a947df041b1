import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUri } from "./uri.js";

const ACCEPTED = [
  // wire-grammar 8.1
  "urn:x:y",
  "https://h/a%20b?q=1#f",
  "file:///tmp",
  "mailto:a@b",
  "custom:opaque/path",
  "https://[::1]:3000/a",
  "https://[v1.host]/",
  "urn:",
  // every production once
  "a:",
  "A+1-.z:",
  "x:/",
  "x:/a//b",
  "x:a//b",
  "x://",
  "x://?",
  "x://#",
  "https://h",
  "https://h:",
  "https://h:99999999",
  "https://user:pa%20ss:@h:1/",
  "https://@h/",
  "https://a.b-c_d~!$&'()*+,;=%41/",
  "https://h/:@!$&'()*+,;=-._~",
  "https://h?/?:@",
  "https://h#/?:@",
  "https://h/%aF",
  "https://[::]",
  "https://[2001:db8::192.0.2.33]?q",
  "https://[1:2:3:4:5:6:7::]/",
  "https://u@[::1]:/",
  "https://[V1F.a:b!]#",
  "urn:orion:node:7",
  "javascript:alert(1)",
];

const REJECTED = [
  // wire-grammar 8.1
  "relative/path",
  "//host/x",
  "https://a b/",
  "https://h/%zz",
  "https://h/%",
  "https://[not-ip]/",
  "https://h:bad/",
  "https://h/[]",
  "https://hö/",
  "https://h/\n",
  "urn:x:y\n",
  "",
  // wire-grammar 10: `source`
  "node 7",
  // the rest
  "h",
  ":x",
  "1a:x",
  "-a:x",
  "a_b:x",
  "a%41:x",
  "é:x",
  "https://h/%4",
  "https://h/%4g",
  "https://h/%%41",
  "https://a@b@c/",
  "https://a:b:c/",
  "https://[::1/",
  "https://::1/",
  "https://[::1]x/",
  "https://x[::1]/",
  "https://[::1]:80x/",
  "https://[fe80::1%25eth0]/",
  "https://[v.host]/",
  "https://[v1.]/",
  "https://[v1host]/",
  "https://[vg.host]/",
  "https://[v1.ho/st]/",
  "https://[]/",
  "https://h/a#b#c",
  "https://h/{}",
  "https://h/|",
  "https://h/\\",
  "https://h/^",
  "https://h/`",
  'https://h/"',
  "https://h/<>",
  "https://h/\t",
  "https://h/\u0000",
  "https://h/\u007f",
  "https://h/é",
  "https://h/\ud800",
  " https://h/",
  "https://h/ ",
];

describe("isUri follows RFC 3986 `URI`", () => {
  it.each(ACCEPTED.map((text) => [text]))("accepts %j", (text) => expect(isUri(text)).toBe(true));
  it.each(REJECTED.map((text) => [text]))("rejects %j", (text) => expect(isUri(text)).toBe(false));
});

// The grammar once more, as regular expressions put together from RFC 3986 appendix A. IP literals have their own tests.
const pct = "%[0-9A-Fa-f]{2}";
const unreservedOrSubDelim = "-A-Za-z0-9._~!$&'()*+,;=";
const pchar = `(?:[${unreservedOrSubDelim}:@]|${pct})`;
const hierarchy = [
  `//(?:(?:[${unreservedOrSubDelim}:]|${pct})*@)?(?:[${unreservedOrSubDelim}]|${pct})*(?::[0-9]*)?(?:/${pchar}*)*`,
  `/(?:${pchar}+(?:/${pchar}*)*)?`,
  `${pchar}+(?:/${pchar}*)*`,
  "",
].join("|");
const tail = `(?:${pchar}|[/?])*`;
const reference = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:(?:${hierarchy})(?:\\?${tail})?(?:#${tail})?$`);

describe("isUri on arbitrary text", () => {
  it("agrees with the RFC's grammar written as a regular expression", () => {
    const piece = fc.constantFrom(
      "a",
      "Z",
      "9",
      ":",
      "/",
      "//",
      "?",
      "#",
      "@",
      "%",
      "%4",
      "%41",
      "+",
      ".",
      "-",
      "!",
      " ",
      "é",
      "\n",
    );
    const text = fc.tuple(
      fc.constantFrom("", "a:", "a://", "x://h", "1:"),
      fc.array(piece, { maxLength: 12 }),
    );
    fc.assert(
      fc.property(text, ([start, pieces]) => {
        const candidate = start + pieces.join("");
        expect(isUri(candidate)).toBe(reference.test(candidate));
      }),
      { numRuns: 3000 },
    );
  });

  it("accepts what the platform's own URL serializer produces", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) =>
        isUri(new URL(url).href),
      ),
    );
  });
});

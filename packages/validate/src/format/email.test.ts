import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmail } from "./email.js";

const LABEL_63 = "d".repeat(63);

const ACCEPTED = [
  "a@b",
  "a@localhost",
  "first.last+tag@example.org",
  "!#$%&'*+-/=?^_`{|}~@example.org",
  "a@1.2.3",
  "a@x--y.org",
  `${"l".repeat(64)}@b`,
  `a@${LABEL_63}.org`,
  // quoted local parts
  '""@b',
  '"a b"@b',
  '"a@b"@c',
  '"..a."@b',
  '"a\\"b\\\\"@c',
  '"\\ "@b',
  `"${"q".repeat(62)}"@b`,
  // address literals
  "a@[127.0.0.1]",
  "a@[255.255.255.255]",
  "a@[001.2.3.4]",
  "a@[IPv6:::1]",
  "a@[ipv6:2001:db8::1]",
  "a@[IPv6:1:2:3:4:5:6:7:8]",
  "a@[IPv6:::ffff:192.0.2.1]",
  '"x y"@[IPv6:::]',
];

const REJECTED = [
  "",
  "a",
  "@b",
  "a@",
  "a@@b",
  "a@b@c",
  ".a@b",
  "a.@b",
  "a..b@c",
  "a b@c",
  "a(comment)@b",
  "<a@b>",
  "a@b\n",
  " a@b",
  "a@b ",
  "a@-b",
  "a@b-",
  "a@b-.c",
  "a@b.-c",
  "a@.b",
  "a@b.",
  "a@b..c",
  "a@b_c",
  "a@b,c",
  "é@b",
  "a@é",
  "a@b\u0000",
  `${"l".repeat(65)}@b`,
  `a@${"d".repeat(64)}.org`,
  `a@${[LABEL_63, LABEL_63, LABEL_63, LABEL_63].join(".")}`,
  '"a@b',
  '"a"b@c',
  'a"b"@c',
  '"a"',
  '"a""b"@c',
  '"\\"@b',
  '"\n"@b',
  '"\\\n"@b',
  '"\u007f"@b',
  '"é"@b',
  `"${"q".repeat(63)}"@b`,
  "a@[]",
  "a@[127.0.0.1",
  "a@127.0.0.1]",
  "a@[127.0.0.256]",
  "a@[127.0.0]",
  "a@[127.0.0.1]x",
  "a@[::1]",
  "a@[IPv6:]",
  "a@[IPv6:::1",
  "a@[IPv6:g::]",
  "a@[IPv6:1::3:4:5:6:7:8]",
  "a@[IPv6:fe80::1%eth0]",
  "a@[IPv4:127.0.0.1]",
  "a@[tag:content]",
  "a@[[127.0.0.1]]",
];

describe("isEmail follows RFC 5321 `Mailbox`", () => {
  it.each(ACCEPTED.map((text) => [text]))("accepts %j", (text) => expect(isEmail(text)).toBe(true));
  it.each(REJECTED.map((text) => [text]))("rejects %j", (text) => expect(isEmail(text)).toBe(false));

  it("allows 254 octets in all, not 255", () => {
    const domain = [LABEL_63, LABEL_63, LABEL_63].join(".");
    const local = (length: number) => "l".repeat(length - domain.length - 1);
    expect(isEmail(`${local(254)}@${domain}`)).toBe(true);
    expect(isEmail(`${local(255)}@${domain}`)).toBe(false);
  });

  // Mailbox without address literals, as one expression.
  const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  const quoted = '"(?:[ !#-[\\]-~]|\\\\[ -~])*"';
  const label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
  const reference = new RegExp(`^(?:${atom}(?:\\.${atom})*|${quoted})@${label}(?:\\.${label})*$`);

  it("agrees on arbitrary text with the grammar written as a regular expression", () => {
    const piece = fc.constantFrom("a", "Z", "0", ".", "-", "@", '"', "\\", " ", "!", "\n", "é", "[", "]");
    const pieces = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""));
    const text = fc.oneof(
      pieces,
      fc.tuple(pieces, pieces).map((sides) => sides.join("@")),
    );
    fc.assert(
      fc.property(text, (candidate) => isEmail(candidate) === reference.test(candidate)),
      { numRuns: 3000 },
    );
  });

  it("accepts what a generator of plain addresses produces", () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => isEmail(address)));
  });
});

import { isIPv4, isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AddressDialect, isIpv4, isIpv6 } from "./ip-address.js";

const ROWS: [text: string, uri: boolean, mailbox: boolean][] = [
  ["::", true, true],
  ["::1", true, true],
  ["1::", true, true],
  ["1:2:3:4:5:6:7:8", true, true],
  ["ABCD:ef01:2345:6789:abcd:EF01:2345:6789", true, true],
  ["1::3:4:5:6:7:8", true, false],
  ["::2:3:4:5:6:7:8", true, false],
  ["1:2:3:4:5:6:7::", true, false],
  ["1::4:5:6:7:8", true, true],
  ["1:2:3:4:5:6:192.0.2.1", true, true],
  ["::ffff:192.0.2.1", true, true],
  ["::192.0.2.1", true, true],
  ["1:2:3:4:5::192.0.2.1", true, false],
  ["1:2:3:4::192.0.2.1", true, true],
  ["::192.0.02.1", false, true],
  ["", false, false],
  [":", false, false],
  [":::", false, false],
  ["1", false, false],
  ["1:", false, false],
  ["1:2:3:4:5:6:7", false, false],
  ["1:2:3:4:5:6:7:", false, false],
  ["1:2:3:4:5:6:7:8:", false, false],
  ["1:2:3:4:5:6:7:8:9", false, false],
  ["1:2:3:4:5:6:7:8::", false, false],
  ["1::2::3", false, false],
  ["1:::2", false, false],
  [":1:2:3:4:5:6:7", false, false],
  ["12345::", false, false],
  ["g::", false, false],
  ["::1%eth0", false, false],
  ["::1 ", false, false],
  ["192.0.2.1", false, false],
  ["::192.0.2", false, false],
  ["::192.0.2.256", false, false],
  ["::192.0.2.1:1", false, false],
  ["::192.0.2.1.1", false, false],
  ["1:2:3:4:5:6:7:192.0.2.1", false, false],
  ["::f.0.0.1", false, false],
];

const dialects: AddressDialect[] = ["uri", "mailbox"];

describe("isIpv6 parses the address in the dialect of its standard", () => {
  it.each(ROWS)("%j: uri %s, mailbox %s", (text, uri, mailbox) => {
    expect(isIpv6(text, 0, text.length, "uri")).toBe(uri);
    expect(isIpv6(text, 0, text.length, "mailbox")).toBe(mailbox);
  });

  it.each(dialects)("looks at nothing outside the given range (%s)", (dialect) => {
    expect(isIpv6("[::1]", 1, 4, dialect)).toBe(true);
    expect(isIpv6("x::1:", 1, 4, dialect)).toBe(true);
    expect(isIpv6("::1.2.3.4", 0, 3, dialect)).toBe(true);
    expect(isIpv6("1:::", 0, 2, dialect)).toBe(false);
  });

  it("agrees in the uri dialect with the platform's parser", () => {
    const piece = fc.constantFrom("0", "1", "ab", "ffff", "00000", ":", ":", "::", ".", "255.0.0.1", "g");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 18 }), (pieces) => {
        const text = pieces.join("");
        expect(isIpv6(text, 0, text.length, "uri")).toBe(isIPv6(text));
      }),
      { numRuns: 5000 },
    );
    fc.assert(fc.property(fc.ipV6(), (text) => isIpv6(text, 0, text.length, "uri") === isIPv6(text)));
  });
});

describe("isIpv4", () => {
  it.each<[text: string, uri: boolean, mailbox: boolean]>([
    ["0.0.0.0", true, true],
    ["255.255.255.255", true, true],
    ["01.2.3.4", false, true],
    ["001.002.003.004", false, true],
    ["0001.2.3.4", false, false],
    ["256.0.0.1", false, false],
    ["1.2.3", false, false],
    ["1.2.3.", false, false],
    ["1.2.3.4.", false, false],
    ["1.2.3.4.5", false, false],
    ["1..2.3", false, false],
    ["", false, false],
    ["a.b.c.d", false, false],
  ])("%j: uri %s, mailbox %s", (text, uri, mailbox) => {
    expect(isIpv4(text, 0, text.length, "uri")).toBe(uri);
    expect(isIpv4(text, 0, text.length, "mailbox")).toBe(mailbox);
  });

  it("agrees in the uri dialect with the platform's parser", () => {
    const text = fc
      .array(fc.constantFrom("0", "1", "25", "9", "."), { maxLength: 12 })
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (candidate) => isIpv4(candidate, 0, candidate.length, "uri") === isIPv4(candidate)),
    );
  });
});

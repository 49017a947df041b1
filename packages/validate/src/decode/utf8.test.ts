import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8, firstInvalidByte, isLongerInUtf8, requireWellFormed } from "./utf8.js";

describe("firstInvalidByte follows RFC 3629", () => {
  it.each<[what: string, bytes: number[], offset: number]>([
    ["nothing", [], -1],
    ["ASCII", [0x00, 0x7f], -1],
    ["two, three and four bytes", [0xc2, 0x80, 0xe0, 0xa0, 0x80, 0xf0, 0x90, 0x80, 0x80], -1],
    ["the last code point", [0xf4, 0x8f, 0xbf, 0xbf], -1],
    ["beyond the last code point", [0x61, 0xf4, 0x90, 0x80, 0x80], 1],
    ["the neighbours of the surrogates", [0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80], -1],
    ["an encoded surrogate", [0xed, 0xa0, 0x80], 0],
    ["a lone continuation byte", [0x61, 0x80], 1],
    ["an overlong slash", [0xc0, 0xaf], 0],
    ["an overlong form in three bytes", [0xe0, 0x9f, 0xbf], 0],
    ["an overlong form in four bytes", [0xf0, 0x8f, 0xbf, 0xbf], 0],
    ["a sequence that is cut off", [0x61, 0xe2, 0x82], 1],
    ["a sequence that is interrupted", [0xe2, 0x82, 0x61], 0],
    ["a byte that never occurs", [0x61, 0x62, 0xff], 2],
  ])("%s", (_what, bytes, offset) => {
    expect(firstInvalidByte(Uint8Array.from(bytes))).toBe(offset);
  });

  it("agrees with the platform's decoder on arbitrary bytes", () => {
    const edge = fc.constantFrom(
      0x61,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc1,
      0xc2,
      0xdf,
      0xe0,
      0xed,
      0xef,
    );
    const high = fc.constantFrom(0xf0, 0xf4, 0xf5, 0xff);
    fc.assert(
      fc.property(fc.array(fc.oneof(edge, high), { maxLength: 8 }), (codes) => {
        const bytes = Uint8Array.from(codes);
        const decoded = decodeUtf8(bytes);
        const invalid = firstInvalidByte(bytes);
        expect(decoded.ok).toBe(invalid < 0);
        if (invalid >= 0) expect(decodeUtf8(bytes.subarray(0, invalid)).ok).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("decodeUtf8", () => {
  it("keeps a byte order mark, so that it can be refused", () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))).toEqual({ ok: true, value: "\ufeff1" });
  });

  it("names the offset of the first bad byte, and UTF-16 when it sees it", () => {
    expect(decodeUtf8(Uint8Array.of(0x7b, 0xff))).toMatchObject({
      ok: false,
      issues: [{ path: "", code: "utf-8", message: expect.stringContaining("byte offset 1;") }],
    });
    expect(decodeUtf8(Uint8Array.of(0xff, 0xfe, 0x7b, 0x00))).toMatchObject({
      issues: [{ message: expect.stringContaining("UTF-16") }],
    });
  });
});

describe("requireWellFormed refuses a lone surrogate, also where the platform has no isWellFormed", () => {
  it.each<[text: string, offset: number]>([
    ["", -1],
    ["é\u{1f600}", -1],
    ["a\ud800", 1],
    ["\udc00\ud800", 0],
    ["\u{1f600}\ud83d", 2],
  ])("%j", (text, offset) => {
    const older = Object.assign(Object(text) as string, { isWellFormed: undefined });
    for (const input of [text, older]) {
      const checked = requireWellFormed(input);
      if (offset < 0) expect(checked).toEqual({ ok: true, value: input });
      else
        expect(checked).toMatchObject({
          issues: [{ code: "utf-8", message: expect.stringContaining(`offset ${offset},`) }],
        });
    }
  });
});

describe("isLongerInUtf8", () => {
  it("agrees with the platform's encoder at every limit", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 20 }),
        fc.integer({ min: 0, max: 60 }),
        (text, limit) => {
          return isLongerInUtf8(text, limit) === new TextEncoder().encode(text).length > limit;
        },
      ),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AhpError } from "../result/ahp-error.js";
import type { Issue } from "../result/result.js";
import type { JsonLimits } from "./limits.js";
import { readJson } from "./read-json.js";

const bytes = (text: string) => new TextEncoder().encode(text);

function issueOf(input: Uint8Array | string, options?: JsonLimits): Issue {
  const read = readJson(input, options);
  if (read.ok || read.issues[0] === undefined) throw new Error("the input must be refused");
  expect(read.issues).toHaveLength(1);
  return read.issues[0];
}

describe("readJson accepts one strict JSON text", () => {
  it.each([
    ["null"],
    ["-0"],
    ['"text"'],
    [" \t\r\n[1, 2.5e3, true]\n"],
    ['{"a":{"b":[{"a":1},{"a":2}]}}'],
    ['{"a":{"a":{"a":1}},"b":{"a":1}}'],
    ['{"a":1,"A":2,"a ":3,"":4}'],
    ['{"\u00e9":1,"e\u0301":2}'],
    ['{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":2}'],
    ["1.7976931348623157e308"],
    ["1e-400"],
    ["9007199254740993"],
  ])("%s", (text) => {
    const value: unknown = JSON.parse(text);
    expect(readJson(text)).toEqual({ ok: true, value });
    expect(readJson(bytes(text))).toEqual({ ok: true, value });
  });

  it("keeps members named like prototype properties as own data", () => {
    const read = readJson('{"__proto__":{"polluted":true}}');
    if (!read.ok) throw new Error("must be accepted");
    expect(Object.keys(read.value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(read.value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("keeps escaped lone surrogates as data that survives re-serialization", () => {
    const text = '{"a":"\\ud800","b":["\\udc00x"]}';
    const read = readJson(bytes(text));
    if (!read.ok) throw new Error("must be accepted");
    expect(JSON.stringify(read.value)).toBe(text);
  });
});

describe("readJson refuses, with place and code", () => {
  it.each<[what: string, input: Uint8Array | string, code: string, path: string, message: string]>([
    ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xc3, 0x28, 0x22), "utf-8", "", "byte offset 1"],
    ["an encoded surrogate", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), "utf-8", "", "byte offset 1"],
    ["a raw lone surrogate in a string input", '"\ud800"', "utf-8", "", "lone surrogate at offset 1"],
    ["a byte order mark in bytes", bytes("\ufeff{}"), "byte-order-mark", "", "byte order mark"],
    ["a byte order mark in text", "\ufeff{}", "byte-order-mark", "", "byte order mark"],
    [
      "nothing",
      new Uint8Array(0),
      "json-syntax",
      "",
      "line 1, column 1 (offset 0): not JSON: expected a JSON value, found the end of the text",
    ],
    [
      "a trailing comma",
      '{\n  "a": 1,\n}',
      "json-syntax",
      "",
      "line 3, column 1 (offset 12): not JSON: expected a member name in double quotes, found a bracket",
    ],
    [
      "a missing colon",
      '{"a" 1}',
      "json-syntax",
      "/a",
      "column 6 (offset 5): not JSON: expected ':' after a member name, found a digit",
    ],
    [
      "two documents",
      "{}\n{}",
      "json-syntax",
      "",
      "line 2, column 1 (offset 3): not JSON: expected the end of the text, found a bracket; a second JSON document",
    ],
    ["NaN", '{"a":[NaN]}', "json-syntax", "/a/0", "found a letter; JSON has no NaN"],
    [
      "a repeated member at the top",
      '{"a":1,"a":1}',
      "duplicate-member",
      "/a",
      "line 1, column 8 (offset 7)",
    ],
    [
      "a repeated member deep down",
      '[{"x":{"y":[0,{"k":1,\n"k":2}]}}]',
      "duplicate-member",
      "/0/x/y/1/k",
      "line 2, column 1 (offset 22)",
    ],
    ["a repeated member behind an escape", '{"ab":1,"\\u0061b":2}', "duplicate-member", "/ab", "column 9"],
    ["a repeated __proto__", '{"__proto__":1,"__proto__":2}', "duplicate-member", "/__proto__", "column 16"],
    ["a repeated empty name", '{"":1,"":2}', "duplicate-member", "/", "column 7"],
    ["a repeated integer-like name", '{"1":1,"2":2,"1":3}', "duplicate-member", "/1", "column 14"],
    [
      "the first of several repeated members",
      '{"a":{"b":1,"b":2},"a":1}',
      "duplicate-member",
      "/a/b",
      "column 13",
    ],
    ["a repeated member that hides another fault", '{"a":1e400,"a":1}', "number-overflow", "/a", "column 6"],
    [
      "an overflowing number",
      '{"a/b":[1,1e400]}',
      "number-overflow",
      "/a~1b/1",
      "line 1, column 11 (offset 10)",
    ],
    ["an overflowing negative number alone", "-1e400", "number-overflow", "", "column 1"],
    ["a syntax fault before too deep nesting", `x${"[".repeat(200)}`, "json-syntax", "", "column 1"],
  ])("%s", (_what, input, code, path, message) => {
    expect(issueOf(input)).toEqual({
      path,
      code,
      message: expect.stringContaining(message),
      requirement: "AHP-RPC-001",
    });
  });

  it("finds duplicates although Object.prototype was given an enumerable property", () => {
    Object.defineProperty(Object.prototype, "inherited", { value: 1, enumerable: true, configurable: true });
    const repeated = readJson('{"a":1,"a":2}');
    const fine = readJson('{"a":1}');
    Reflect.deleteProperty(Object.prototype, "inherited");
    expect(repeated).toMatchObject({ ok: false, issues: [{ code: "duplicate-member" }] });
    expect(fine).toEqual({ ok: true, value: { a: 1 } });
  });
});

describe("readJson holds its limits", () => {
  it("takes 4 MiB and 128 levels by default, and no more", () => {
    const text = (length: number) => `"${"x".repeat(length - 2)}"`;
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(readJson(text(4_194_304)).ok).toBe(true);
    expect(readJson(bytes(text(4_194_304))).ok).toBe(true);
    expect(issueOf(text(4_194_305)).code).toBe("too-large");
    expect(issueOf(bytes(text(4_194_305)))).toMatchObject({
      code: "too-large",
      message: expect.stringContaining("4194304 bytes (option maxBytes)"),
    });
    expect(readJson(nested(128)).ok).toBe(true);
    expect(issueOf(nested(129))).toEqual({
      path: "/0".repeat(128),
      code: "too-deep",
      message:
        "line 1, column 129 (offset 128): objects and arrays are nested deeper than 128 levels (option maxDepth)",
      requirement: "AHP-RPC-001",
    });
  });

  it("counts the bytes of a string as UTF-8", () => {
    for (const text of ['"é"', '"€"', '"\u{1f600}"']) {
      const size = bytes(text).length;
      expect(readJson(text, { maxBytes: size }).ok).toBe(true);
      expect(issueOf(text, { maxBytes: size - 1 }).code).toBe("too-large");
    }
  });

  it("does not count brackets and colons inside strings", () => {
    expect(readJson(`["${"[{:".repeat(500)}"]`).ok).toBe(true);
  });

  it.each<[options: JsonLimits]>([[{ maxBytes: 0 }], [{ maxBytes: Number.NaN }], [{ maxDepth: -1 }]])(
    "throws invalid-option for %j, a mistake of the program",
    (options) => {
      try {
        readJson("1", options);
      } catch (error) {
        expect(AhpError.is(error) && error.code).toBe("invalid-option");
        return;
      }
      expect.fail("must throw");
    },
  );
});

describe("readJson on hostile input: an answer, in time, and no exception", () => {
  it("never throws on arbitrary bytes, and accepts only what the platform accepts too", () => {
    const likely = fc.uint8Array({ maxLength: 40 });
    const mutated = fc
      .tuple(fc.json(), fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([json, place, value]) => {
        const encoded = bytes(json);
        encoded[place % encoded.length] = value;
        return encoded;
      });
    fc.assert(
      fc.property(fc.oneof(likely, mutated), (input) => {
        const read = readJson(input);
        let expected: unknown;
        try {
          expected = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(input));
        } catch {
          expect(read.ok).toBe(false);
          return;
        }
        if (read.ok) expect(read.value).toEqual(expected);
        else expect(["duplicate-member", "number-overflow"]).toContain(read.issues[0]?.code);
      }),
      { numRuns: 3000 },
    );
  });

  it("never repeats the input in a message", () => {
    const around = fc.constantFrom(
      "",
      "{",
      '{"a":',
      "[1,",
      '"',
      "'",
      "<",
      "{}",
      '{"a":1,"a":',
      "\n",
      "//",
      "[01,",
      "\ud800",
    );
    fc.assert(
      fc.property(around, around, (before, after) => {
        const read = readJson(`${before}s3cr3t${after}`);
        if (!read.ok) expect(read.issues[0]?.message).not.toMatch(/s3c|3cr|cr3|r3t/);
      }),
    );
    const repeated = readJson('{"s3cr3t":"t0p","s3cr3t":"t0p"}');
    expect(repeated).toMatchObject({
      ok: false,
      issues: [{ message: expect.not.stringMatching(/s3cr3t|t0p/) }],
    });
  });

  const SIZE = 4_000_000;
  const many = (piece: string) => piece.repeat(Math.floor(SIZE / piece.length));
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join(",");
  it.each<[what: string, text: string, code: string | undefined]>([
    ["open brackets", many("["), "too-deep"],
    ["open objects", many('{"":'), "too-deep"],
    ["closing brackets", many("]"), "json-syntax"],
    ["quotes", many('"'), "json-syntax"],
    ["colons", many(":"), "json-syntax"],
    ["white space", many(" "), "json-syntax"],
    ["line breaks", many("\n"), "json-syntax"],
    ["a string of backslashes", `"${many("\\\\")}"`, undefined],
    ["a string of backslashes that is not closed", `"${many("\\")}`, "json-syntax"],
    ["a string of escaped quotes", `"${many('\\"')}"`, undefined],
    ["a string of escaped quotes, each far from the next", `"${many(`\\"${"x".repeat(30)}`)}"`, undefined],
    ["empty strings", `[${many('"",')}""]`, undefined],
    ["empty arrays", `[${many("[],")}[]]`, undefined],
    ["a long number", many("9"), "number-overflow"],
    ["a long fraction", `0.${many("9")}`, undefined],
    ["distinct members", `{${numbered(300_000)}}`, undefined],
    ["distinct members and a late duplicate", `{${numbered(300_000)},"0":0}`, "duplicate-member"],
    ["one name again and again", `{${many('"a":0,')}"a":0}`, "duplicate-member"],
    ["text that is not JSON", many("lorem {[ ipsum "), "json-syntax"],
  ])("%s", (_what, text, code) => {
    const read = readJson(text);
    expect(read.ok ? undefined : read.issues[0]?.code).toBe(code);
  });

  it.each([["["], ['{"":']])("answers also without a depth limit: %s again and again", (piece) => {
    const unlimited = { maxDepth: Number.POSITIVE_INFINITY };
    expect(issueOf(piece.repeat(250_000), unlimited).code).toBe("json-syntax");
    const deep = 100_000;
    const close = piece === "[" ? "]" : "}";
    expect(readJson(`${piece.repeat(deep)}1${close.repeat(deep)}`, unlimited).ok).toBe(true);
  });
});

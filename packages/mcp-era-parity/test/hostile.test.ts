import { describe, expect, it } from "vitest";
import {
  admit,
  analyze,
  checkCacheableResult,
  checkDiscoverRequest,
  checkDiscoverResult,
  checkRequestMetadata,
  checkUnsupportedVersionError,
  detectFormat,
  INPUT_FORMATS,
  type InputFormat,
} from "../src/index.js";
import { answer, CC, call, framed, L, modernMeta, N, PV } from "./support/transcripts.js";

const MANY = 1_000_000;
const DEEP = 100_000;

/** What each result is concluded as, or the code of the refusal. */
function read(text: string, format: InputFormat = "streamable-http"): readonly string[] | string {
  const analyzed = analyze(text, { format });
  if (!analyzed.ok) return analyzed.issues.map(({ code }) => code).join();
  return analyzed.value.responses.map(({ conclusion }) => conclusion);
}

describe.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("the name %s", (name) => {
  /** The object as text, since a literal with `__proto__` has no such member. */
  const holding = (value: unknown) => JSON.stringify({ planted: value }).replace("planted", name);
  const withResult = (result: string) =>
    framed(N, call(modernMeta()), answer({})).replace("{}}}]", `${result}}}]`);

  it.each([
    [
      "in a result hides no resultType",
      withResult(holding({ resultType: "complete" })),
      ["invalid:missing_result_type"],
    ],
    [
      "is no resultType that is known",
      withResult(`{"resultType":"${name}"}`),
      ["incomplete:unrecognized_result_type"],
    ],
    ["is no version", framed(name, call(), answer({})), ["invalid:malformed_era_signal"]],
    [
      "among headers names no version",
      `{"transport":"streamable-http","headers":${holding({ "MCP-Protocol-Version": L })},"entries":[{"response":{"jsonrpc":"2.0","id":1,"result":{}}}]}`,
      ["incomplete:era_unknown"],
    ],
    ["is an id like any other", framed(L, call(undefined, name), answer({}, name)), ["terminal"]],
    [
      "as a method is a notification without an id",
      framed(L, { request: { jsonrpc: "2.0", method: name } }),
      [],
    ],
    [
      "twice is a repeated member, also behind an escape",
      withResult(`{"${name}":1,"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}":2}`),
      "duplicate-member",
    ],
  ])("%s", (_what, text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("ids are what is written, over a whole transcript", () => {
  const modernCall = (id: string) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${JSON.stringify({ _meta: modernMeta() })}}`;
  const complete = (id: string) => `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete"}}`;
  const ALL = [
    "1",
    "1.0",
    '"1"',
    "1e0",
    "-0",
    "0",
    "9007199254740993",
    "9007199254740992",
    "18446744073709551616",
  ];
  const CORRELATED = ["1", '"1"', "0", "9007199254740993", "9007199254740992"];

  it("each of them is asked while all others are open, and answered on its own", () => {
    expect(read([...ALL.map(modernCall), ...ALL.map(complete)].join("\n"), "jsonrpc")).toEqual(
      ALL.map((id) => (CORRELATED.includes(id) ? "terminal" : "incomplete:era_unknown")),
    );
  });

  it.each(ALL.flatMap((asked) => ALL.filter((each) => each !== asked).map((answered) => [asked, answered])))(
    "an answer to %s does not come from %s",
    (asked = "", answered = "") => {
      expect(read(`${modernCall(asked)}\n${complete(answered)}`, "jsonrpc")).toEqual([
        "incomplete:era_unknown",
      ]);
    },
  );

  it.each([
    ["the escape of a letter is the letter", '"\\u0061"', '"a"', "terminal"],
    ["U+0000 is a character", '"\\u0000"', '""', "incomplete:era_unknown"],
    ["U+2028 is a character", '"\u2028"', '"\\u2028"', "terminal"],
    ["composed and decomposed are two", '"\u00e9"', '"e\u0301"', "incomplete:era_unknown"],
  ])("%s", (_what, asked, answered, conclusion) => {
    expect(read(`${modernCall(asked)}\n${complete(answered)}`, "jsonrpc")).toEqual([conclusion]);
  });
});

describe("characters that are none of JSON", () => {
  const ONE = '{"jsonrpc":"2.0","id":1,"result":{}}';

  it.each([
    [
      "lines that end in CR LF",
      `${ONE}\r\n\r\n${ONE}\r\n`,
      ["incomplete:era_unknown", "incomplete:era_unknown"],
    ],
    ["lines that end in CR alone are one line", `${ONE}\r${ONE}`, "json-syntax"],
    ["U+2028 ends no line", `${ONE}\u2028${ONE}`, "json-syntax"],
    ["U+2028 between members", ONE.replace(",", ",\u2028"), "json-syntax"],
    ["a byte order mark", `\ufeff${ONE}`, "byte-order-mark"],
    ["a byte order mark on a later line", `${ONE}\n\ufeff${ONE}`, "json-syntax"],
    ["NUL in a string", ONE.replace("{}", '"\u0000"'), "json-syntax"],
    ["a file of NUL", "\u0000".repeat(1000), "json-syntax"],
    ["half of a surrogate pair", ONE.replace("1,", '"\ud800",'), "invalid-utf8"],
    ["half of a surrogate pair, as an escape", ONE.replace("1,", '"\\ud800",'), "lone-surrogate"],
  ])("%s", (_what, text, expected) => {
    expect(read(text, "jsonrpc")).toEqual(expected);
  });
});

describe("nesting of 100,000", () => {
  const arrays = "[".repeat(DEEP);
  const objects = '{"a":'.repeat(DEEP);

  it.each(INPUT_FORMATS.flatMap((format) => [arrays, objects].map((text) => [format, text] as const)))(
    "%s: is refused",
    (format, text) => {
      expect(read(text, format)).toBe("json-depth");
      expect(admit(text, { format })).toMatchObject({ accepted: false, failure: "json_depth" });
      expect(INPUT_FORMATS).toContain(detectFormat(text));
    },
  );

  it("in the JSON text of a stream's event is refused, and hides no result", () => {
    const data = `{"jsonrpc":"2.0","id":1,"result":{"a":${arrays}${"]".repeat(DEEP)}}}`;
    const text = JSON.stringify({ transport: "http-sse", entries: [{ sse: { data } }] });
    expect(read(text, "http-sse")).toBe("json-depth");
  });

  it.each([
    checkRequestMetadata,
    checkCacheableResult,
    checkDiscoverRequest,
    checkDiscoverResult,
    checkUnsupportedVersionError,
  ])("is not valid in the wire model: %o", (check) => {
    expect([check(arrays).valid, check(objects).valid]).toEqual([false, false]);
  });
});

describe("1,000,000 events", () => {
  it.each<[InputFormat, string]>([
    ["jsonrpc", "1\n".repeat(MANY)],
    ["inspector", `[${"1,".repeat(MANY)}1]`],
    ["inspector", `{"events":[${"1,".repeat(MANY)}1]}`],
    ["streamable-http", `{"transport":"streamable-http","entries":[${"1,".repeat(MANY)}1]}`],
    ["http-sse", `{"\\u0065ntries":[${"1,".repeat(MANY)}1],"transport":"http-sse"}`],
  ])("%s: are refused before one is read", (format, text) => {
    expect(read(text, format)).toBe("events");
  });

  it("blank lines are none", () => {
    expect(read("\n".repeat(MANY), "jsonrpc")).toEqual([]);
  });
});

describe("what only JavaScript allows", () => {
  it.each([undefined, null, 7, {}, new ArrayBuffer(2)])("%o is a mistake of the program", (input) => {
    const mistake = expect.objectContaining({ name: "ParityError", code: "input" });
    expect(() => Reflect.apply(detectFormat, undefined, [input])).toThrow(mistake);
    expect(() => Reflect.apply(checkRequestMetadata, undefined, [input])).toThrow(mistake);
    expect(() => Reflect.apply(checkCacheableResult, undefined, [input])).toThrow(mistake);
  });
});

describe("a request of the other side under the same id", () => {
  const roots = (meta: object) => ({
    request: { jsonrpc: "2.0", id: 7, method: "roots/list", params: { _meta: meta } },
  });
  const complete = answer({ resultType: "complete" });

  it.each([
    ["a call whose eras conflict", call({ [PV]: L, [CC]: {} }), "invalid:era_conflicting"],
    ["a call whose capabilities cannot be read", call(modernMeta(7)), "invalid:malformed_capabilities"],
    ["a call whose version cannot be read", call({ [PV]: "x", [CC]: {} }), "invalid:malformed_era_signal"],
  ])("makes no result terminal that answers %s", (_what, faulty, alone) => {
    expect(read(framed(N, faulty, complete))).toEqual([alone]);
    for (const asked of [
      [faulty, roots(modernMeta())],
      [roots(modernMeta()), faulty],
    ])
      expect(read(framed(N, ...asked, complete, complete))).toEqual([
        "incomplete:era_unknown",
        "incomplete:era_unknown",
      ]);
  });
});

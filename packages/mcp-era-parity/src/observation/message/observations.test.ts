import { describe, expect, it } from "vitest";
import { JsonReader } from "../json/json-reader.js";
import type { VersionSignal } from "../vocabulary.js";
import { observeCapabilities } from "./capabilities.js";
import { foldHeaders, observeHeaders, observeTransportContext } from "./headers.js";
import { observeParams } from "./params.js";
import { observeResult } from "./result.js";

const PV = "io.modelcontextprotocol/protocolVersion";
const CC = "io.modelcontextprotocol/clientCapabilities";

/** Observes one text, and makes sure that exactly that text was read. */
function observing<T>(observe: (reader: JsonReader) => T): (text: string) => T {
  return (text) => {
    const reader = new JsonReader(128);
    reader.enter(text);
    const observed = observe(reader);
    reader.finish();
    return observed;
  };
}

const L = { kind: "present", version: "2025-06-18" } as const;
const N = { kind: "present", version: "2026-07-28" } as const;
const ABSENT = { kind: "absent" } as const;
const MALFORMED = { kind: "malformed" } as const;

describe("2.5 header slot observation", () => {
  it.each<[row: string, headers: string, observed: VersionSignal]>([
    ["headers null", "null", MALFORMED],
    ["headers an array", "[]", MALFORMED],
    ["headers a string", '"2026-07-28"', MALFORMED],
    ["no such key", '{"Content-Type":"x","mcp-protocol-versio":"2026-07-28"}', ABSENT],
    ["one key", '{"MCP-Protocol-Version":"2026-07-28"}', N],
    ["in any case", '{"mCP-pROTOCOL-vERSION":"2025-06-18"}', L],
    ["written with escapes", '{"mcp\\u002dprotocol-version":"2026-07-28"}', N],
    ["only ASCII case: the Kelvin sign is no k", '{"mcp-protocol-versio\\u212a":"2026-07-28"}', ABSENT],
    ["several keys, equal", '{"mcp-protocol-version":"2026-07-28","MCP-Protocol-Version":"2026-07-28"}', N],
    [
      "several keys, different",
      '{"mcp-protocol-version":"2026-07-28","MCP-Protocol-Version":"2025-06-18"}',
      MALFORMED,
    ],
    [
      "several keys, one not shaped",
      '{"mcp-protocol-version":"2026-07-28","MCP-Protocol-Version":"x"}',
      MALFORMED,
    ],
    ["not a date", '{"mcp-protocol-version":"2026-02-31"}', MALFORMED],
    ["a list", '{"mcp-protocol-version":["2026-07-28"]}', MALFORMED],
    ["null", '{"mcp-protocol-version":null}', MALFORMED],
  ])("%s", (_row, headers, observed) => {
    expect(observing(observeHeaders)(headers)).toEqual(observed);
  });

  it.each<[row: string, context: string, observed: VersionSignal]>([
    ["null", "null", MALFORMED],
    ["an array", "[]", MALFORMED],
    ["no headers", '{"url":"x"}', ABSENT],
    ["headers null", '{"headers":null}', MALFORMED],
    ["headers", '{"headers":{"MCP-Protocol-Version":"2026-07-28"}}', N],
  ])("transport_context: %s", (_row, context, observed) => {
    expect(observing(observeTransportContext)(context)).toEqual(observed);
  });

  it.each<[one: VersionSignal, other: VersionSignal, folded: VersionSignal]>([
    [ABSENT, ABSENT, ABSENT],
    [ABSENT, N, N],
    [N, N, N],
    [N, L, MALFORMED],
    [N, MALFORMED, MALFORMED],
    [ABSENT, MALFORMED, MALFORMED],
    [MALFORMED, MALFORMED, MALFORMED],
  ])("fold of %j and %j, in either order", (one, other, folded) => {
    expect(foldHeaders(one, other)).toEqual(folded);
    expect(foldHeaders(other, one)).toEqual(folded);
  });
});

describe("2.6 request metadata", () => {
  it.each<[row: string, params: string, observed: VersionSignal]>([
    ["params null", "null", MALFORMED],
    ["params an array", "[]", MALFORMED],
    ["params a scalar", "1", MALFORMED],
    ["no _meta", "{}", ABSENT],
    ["_meta null", '{"_meta":null}', MALFORMED],
    ["_meta an array", '{"_meta":[]}', MALFORMED],
    ["no version", '{"_meta":{"x":1}}', ABSENT],
    ["a version", `{"_meta":{"${PV}":"2026-07-28"}}`, N],
    [
      "an unsupported version",
      `{"_meta":{"${PV}":"2031-01-01"}}`,
      { kind: "present", version: "2031-01-01" },
    ],
    ["null", `{"_meta":{"${PV}":null}}`, MALFORMED],
    ["a number", `{"_meta":{"${PV}":20260728}}`, MALFORMED],
    ["a bad date", `{"_meta":{"${PV}":"2026-13-01"}}`, MALFORMED],
    ["empty", `{"_meta":{"${PV}":""}}`, MALFORMED],
    ["a member of params, not of _meta", `{"${PV}":"2026-07-28"}`, ABSENT],
  ])("%s", (_row, params, observed) => {
    expect(observing(observeParams)(params).metadata).toEqual(observed);
  });
});

describe("2.7 capabilities", () => {
  it.each([
    ["T22 K1", "{}", "core_only"],
    ["T22 K2", '{"roots":{},"sampling":{},"elicitation":{}}', "core_only"],
    ["T22 K3", '{"experimental":{},"extensions":{}}', "core_only"],
    ["T22 K4", '{"experimental":{"org.sample/t":{}}}', "extension_not_understood"],
    ["T22 K5", '{"extensions":{"org.sample/chunked":{}}}', "extension_not_understood"],
    ["T22 K6", '{"roots":{},"org.sample/z":{}}', "extension_not_understood"],
    ["T22 K7", '{"roots":"y"}', "malformed"],
    ["T22 K8", '{"extensions":[]}', "malformed"],
    ["K9", '{"tasks":{}}', "extension_not_understood"],
    ["K10", '{"org.sample/z":1,"roots":1}', "malformed"],
    ["K11", "null", "malformed"],
    ["an array", "[]", "malformed"],
    ["a string (T24)", '"nope"', "malformed"],
    ["sampling null", '{"sampling":null}', "malformed"],
    ["elicitation an array", '{"elicitation":[]}', "malformed"],
    ["experimental null", '{"experimental":null}', "malformed"],
    ["malformed behind beyond core", '{"extensions":{"x":{}},"experimental":1}', "malformed"],
    ["malformed before beyond core", '{"experimental":1,"extensions":{"x":{}}}', "malformed"],
    ["what core members hold is not read", '{"roots":{"extensions":{"x":{}},"roots":1}}', "core_only"],
    ["any value of an unknown member", '{"x":null}', "extension_not_understood"],
    ["an extension's value is not read", '{"extensions":{"x":null}}', "extension_not_understood"],
    ["an inherited name is no member", '{"toString":{}}', "extension_not_understood"],
  ])("%s: %s is %s", (_id, capabilities, observed) => {
    expect(observing(observeCapabilities)(capabilities)).toBe(observed);
  });

  it.each([
    ["T23 no _meta: none", "{}", undefined],
    ["T23 no capabilities in _meta: absent", `{"_meta":{"${PV}":"2026-07-28"}}`, "absent"],
    ["params no object", "[]", "malformed"],
    ["_meta no object", '{"_meta":1}', "malformed"],
    ["capabilities", `{"_meta":{"${CC}":{}}}`, "core_only"],
  ])("%s", (_row, params, observed) => {
    expect(observing(observeParams)(params).capability).toBe(observed);
  });
});

describe("2.9 result observation", () => {
  const CONTINUATION = '"inputRequests":{"cc":{"method":"roots/list"}}';

  it.each([
    ["#2 null (R12)", "null", "malformed"],
    ["#2 an array", "[]", "malformed"],
    ["#2 a string", '"complete"', "malformed"],
    ["#3 no resultType", "{}", "missing"],
    ["#3 continuation without a type", `{${CONTINUATION},"requestState":1}`, "missing"],
    ["#3 a task", '{"task":{"taskId":"t"}}', "missing_with_task"],
    ["#3 a task that is no object", '{"task":"t"}', "missing"],
    ["#4 null (R11)", '{"resultType":null}', "malformed"],
    ["#4 a number", '{"resultType":7}', "malformed"],
    ["#4 an object", '{"resultType":{"complete":1}}', "malformed"],
    ["#5 R8", '{"resultType":"complete","content":[]}', "complete"],
    [
      "#5 R9 nulls are absent",
      '{"resultType":"complete","content":[],"inputRequests":null,"requestState":null}',
      "complete",
    ],
    ["#5 written with escapes", '{"resultType":"\\u0063omplete"}', "complete"],
    ["#5 a task beside a type", '{"resultType":"complete","task":{}}', "complete"],
    [
      "#5 inside content is nothing to continue with",
      '{"resultType":"complete","content":[{"requestState":"s"}]}',
      "complete",
    ],
    [
      "#6 R4 malformed",
      '{"resultType":"complete","content":[],"requestState":7}',
      "complete_with_continuation",
    ],
    ["#6 R5", `{"resultType":"complete","content":[],${CONTINUATION}}`, "complete_with_continuation"],
    ["#6 R6", '{"resultType":"complete","content":[],"requestState":"h1"}', "complete_with_continuation"],
    ["#6 R7 empty", '{"resultType":"complete","content":[],"requestState":""}', "complete_with_continuation"],
    ["#6 empty requests", '{"resultType":"complete","inputRequests":{}}', "complete_with_continuation"],
    ["#6 before the type", '{"requestState":"h1","resultType":"complete"}', "complete_with_continuation"],
    ["#7 requests", `{"resultType":"input_required",${CONTINUATION}}`, "input_required"],
    ["#7 a state", '{"resultType":"input_required","requestState":"h1"}', "input_required"],
    ["#7 an empty state", '{"resultType":"input_required","requestState":""}', "input_required"],
    [
      "#7 requests and a null state",
      `{"resultType":"input_required","requestState":null,${CONTINUATION}}`,
      "input_required",
    ],
    [
      "#7 what requests hold is not read",
      '{"resultType":"input_required","inputRequests":{"a":1}}',
      "input_required",
    ],
    ["#8", '{"resultType":"input_required","content":[]}', "input_required_without_continuation"],
    [
      "#8 nulls",
      '{"resultType":"input_required","inputRequests":null,"requestState":null}',
      "input_required_without_continuation",
    ],
    [
      "#9 R1",
      '{"resultType":"input_required","content":[],"requestState":7}',
      "input_required_with_malformed_continuation",
    ],
    [
      "#9 R2",
      '{"resultType":"input_required","content":[],"inputRequests":[]}',
      "input_required_with_malformed_continuation",
    ],
    [
      "#9 R3 beside a good sibling",
      '{"resultType":"input_required","content":[],"requestState":"h1","inputRequests":[]}',
      "input_required_with_malformed_continuation",
    ],
    [
      "#9 the other way round",
      `{"resultType":"input_required","requestState":false,${CONTINUATION}}`,
      "input_required_with_malformed_continuation",
    ],
    ["#10 empty (R10)", '{"resultType":""}', "unrecognized"],
    ["#10 another case", '{"resultType":"Complete"}', "unrecognized"],
    ["#10 with a space", '{"resultType":"complete "}', "unrecognized"],
    ["#10 continuation is not read", '{"resultType":"x","requestState":7}', "unrecognized"],
  ])("%s", (_row, result, observed) => {
    expect(observing(observeResult)(result)).toBe(observed);
  });
});

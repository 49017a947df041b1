import { describe, expect, it } from "vitest";
import { observeTranscript } from "./observe-transcript.js";
import { DEFAULT_LIMITS } from "./source/limits.js";
import type { InputFormat } from "./vocabulary.js";

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call" };
const ANSWER = { jsonrpc: "2.0", id: 1, result: {} };
const N_HEADERS = { "MCP-Protocol-Version": "2026-07-28" };
const L_HEADERS = { "MCP-Protocol-Version": "2025-06-18" };

function observe(input: string, format: InputFormat) {
  return observeTranscript(input, format, DEFAULT_LIMITS);
}

/** The kinds of the messages, or the code of the refusal with its place. */
function outcome(input: unknown, format: InputFormat): readonly string[] | string {
  const observed = observe(typeof input === "string" ? input : JSON.stringify(input), format);
  if (observed.ok) return observed.value.events.map(({ message }) => message.event.kind);
  return observed.issues.map(({ code, path }) => `${code} at ${path}`).join();
}

function framed(entries: unknown, members: object = {}): object {
  return { transport: "streamable-http", ...members, entries };
}

function sse(data: unknown, members: object = {}): object {
  return { transport: "http-sse", entries: [{ sse: { data, ...members } }] };
}

function envelopes(document: object): readonly unknown[] {
  const observed = observe(JSON.stringify(document), "streamable-http");
  return observed.ok ? observed.value.events.map(({ envelope }) => envelope) : observed.issues;
}

describe("1.5 jsonrpc: one message per line", () => {
  const call = JSON.stringify(CALL);
  const answer = JSON.stringify(ANSWER);

  it.each([
    ["nothing", "", []],
    ["blank lines", "\n  \n\t\r\n\u00a0\u2003\n", []],
    ["messages, trimmed", `  ${call}\r\n\n\u3000${answer}\u00a0`, ["request", "response"]],
    ["a line that is no JSON", `${call}\n{"jsonrpc"`, "json-syntax at /1"],
    ["two messages on a line", `${call}${answer}`, "json-syntax at /0"],
    ["a message over two lines", call.replace(",", ",\n"), "json-syntax at /0"],
    ["a batch", `[${call}]`, "not-a-message at /0"],
    ["a scalar behind a blank line", "\n7", "not-a-message at /1"],
    ["a wrong version", `${call}\n{"id":1}`, "jsonrpc-version at /1"],
    ["a repeated member", '{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}', "duplicate-member at /0"],
    [
      "a repeated member of an unknown one",
      '{"jsonrpc":"2.0","method":"x","y":[{"z":{"a":1,"\\u0061":2}}]}',
      "duplicate-member at /0",
    ],
    ["a byte order mark", `\ufeff${call}`, "byte-order-mark at "],
  ])("%s", (_row, text, expected) => {
    expect(outcome(text, "jsonrpc")).toEqual(expected);
  });

  it("the envelope is not applicable", () => {
    const observed = observe(call, "jsonrpc");
    expect(observed.ok && observed.value.events[0]?.envelope).toEqual({ kind: "not_applicable" });
  });

  it("says where a line is wrong", () => {
    const observed = observe(`${call}\n\n  {"jsonrpc":"2.0","id":true,"method":"m"}`, "jsonrpc");
    expect(observed).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringMatching(/^line 3, column 3: /) }],
    });
  });
});

describe("1.5 inspector", () => {
  it.each<[row: string, document: unknown, expected: readonly string[] | string]>([
    ["a root array", [CALL, ANSWER], ["request", "response"]],
    ["an object with events", { events: [CALL], more: 1 }, ["request"]],
    ["events that are no array: no event", { events: {} }, []],
    ["neither: no event", { entries: [CALL] }, []],
    ["a scalar: no event", 7, []],
    ["an event that is no object", [[CALL]], "not-a-message at /0"],
    ["… inside events", { events: [CALL, null] }, "not-a-message at /events/1"],
    ["a message that is none", { events: [{ jsonrpc: "2.0", id: 1 }] }, "message-kind at /events/0"],
  ])("%s", (_row, document, expected) => {
    expect(outcome(document, "inspector")).toEqual(expected);
  });

  it("the envelope is not applicable", () => {
    const observed = observe(JSON.stringify([CALL]), "inspector");
    expect(observed.ok && observed.value.events[0]?.envelope).toEqual({ kind: "not_applicable" });
  });
});

describe("1.5 framed", () => {
  it.each<[row: string, document: unknown, expected: readonly string[] | string]>([
    ["no entries: none", { transport: "streamable-http" }, []],
    [
      "entries before the transport",
      { entries: [{ request: CALL }], transport: "streamable-http" },
      ["request"],
    ],
    ["no object", [], "transcript-type at "],
    ["no transport", { entries: [] }, "transport at "],
    ["another transport", { transport: "http-sse", entries: [] }, "transport at "],
    ["a transport that is no string", { transport: 1 }, "transport at "],
    ["entries null", framed(null), "entries-type at "],
    ["entries an object", framed({}), "entries-type at "],
    ["an entry that is no object", framed([{ request: CALL }, "x"]), "entry-type at /entries/1"],
    ["an entry null", framed([null]), "entry-type at /entries/0"],
    ["an entry without a slot", framed([{ timestamp_ms: 1 }]), "entry-slots at /entries/0"],
    ["two slots", framed([{ request: CALL, response: ANSWER }]), "entry-slots at /entries/0/response"],
    ["a slot null", framed([{ request: null }]), "not-a-message at /entries/0/request"],
    [
      "a second slot null",
      framed([{ request: CALL, response: null }]),
      "not-a-message at /entries/0/response",
    ],
    ["sse null", framed([{ sse: null }]), "sse-type at /entries/0/sse"],
    ["a batch in a slot", framed([{ request: [CALL] }]), "not-a-message at /entries/0/request"],
    [
      "the slot's name does not matter",
      framed([{ response: CALL }, { request: ANSWER }]),
      ["request", "response"],
    ],
    ["unknown members", framed([{ request: CALL, x: { y: 1 } }], { z: [] }), ["request"]],
  ])("%s", (_row, document, expected) => {
    expect(outcome(document, "streamable-http")).toEqual(expected);
  });

  it.each([
    [
      '"entries":[{"request":{"jsonrpc":"2.0","method":"m"},"x":{"a":1,"a":1}}]',
      "duplicate-member at /entries/0/request",
    ],
    ['"x":{"a":1,"a":1}', "duplicate-member at "],
    ['"entries":[],"entries":[]', "duplicate-member at "],
  ])("unknown members are scanned for repeated ones: %s", (members, expected) => {
    expect(outcome(`{"transport":"streamable-http",${members}}`, "streamable-http")).toBe(expected);
  });

  it.each(["null", "0", "1754000000000", "18446744073709551615"])("timestamp_ms %s", (timestamp) => {
    const text = JSON.stringify(framed([{ timestamp_ms: 0, request: CALL }])).replace(":0", `:${timestamp}`);
    expect(outcome(text, "streamable-http")).toEqual(["request"]);
  });

  it.each(["1.5", "1.0", "1e3", "-1", "-0", "18446744073709551616", '"1"', "true", "[]"])(
    "timestamp_ms %s is refused",
    (timestamp) => {
      const text = JSON.stringify(framed([{ timestamp_ms: 0, request: CALL }])).replace(
        ":0",
        `:${timestamp}`,
      );
      expect(outcome(text, "streamable-http")).toBe("timestamp at /entries/0");
    },
  );

  it.each<[row: string, document: object, expected: readonly unknown[]]>([
    ["no header: absent", framed([{ request: CALL }]), [{ kind: "absent" }]],
    [
      "slot A",
      framed([{ request: CALL }], { transport_context: { headers: N_HEADERS } }),
      [{ kind: "present", version: "2026-07-28" }],
    ],
    [
      "slot B",
      framed([{ request: CALL }], { headers: N_HEADERS }),
      [{ kind: "present", version: "2026-07-28" }],
    ],
    [
      "slot C",
      framed([{ request: CALL, transport_context: { headers: N_HEADERS } }]),
      [{ kind: "present", version: "2026-07-28" }],
    ],
    ["slot D", framed([{ request: CALL, headers: N_HEADERS }]), [{ kind: "present", version: "2026-07-28" }]],
    [
      "all four equal",
      framed([{ request: CALL, headers: N_HEADERS, transport_context: { headers: N_HEADERS } }], {
        headers: N_HEADERS,
        transport_context: { headers: N_HEADERS },
      }),
      [{ kind: "present", version: "2026-07-28" }],
    ],
    [
      "a deviant entry affects itself alone",
      framed([{ request: CALL, headers: L_HEADERS }, { response: ANSWER }], { headers: N_HEADERS }),
      [{ kind: "malformed" }, { kind: "present", version: "2026-07-28" }],
    ],
    [
      "a malformed default affects all",
      framed([{ request: CALL, headers: N_HEADERS }, { response: ANSWER }], { headers: null }),
      [{ kind: "malformed" }, { kind: "malformed" }],
    ],
    [
      "a malformed slot of an entry",
      framed([{ request: CALL, transport_context: null }], { headers: N_HEADERS }),
      [{ kind: "malformed" }],
    ],
  ])("2.5 fold: %s", (_row, document, expected) => {
    expect(envelopes(document)).toEqual(expected);
  });

  it("2.5 fold: the transcript's headers may stand behind its entries", () => {
    expect(
      envelopes({ transport: "streamable-http", entries: [{ request: CALL }], headers: N_HEADERS }),
    ).toEqual([{ kind: "present", version: "2026-07-28" }]);
  });
});

describe("1.5 sse", () => {
  const call = JSON.stringify(CALL);

  it.each<[row: string, document: object, expected: readonly string[] | string]>([
    ["data is a message", sse(CALL), ["request"]],
    ["data is JSON in a string", sse(call), ["request"]],
    ["event message", sse(CALL, { event: "message", id: "7" }), ["request"]],
    ["event before data", { transport: "http-sse", entries: [{ sse: { event: "ping", data: CALL } }] }, []],
    ["endpoint is skipped", sse("/messages?session=1", { event: "endpoint" }), []],
    [
      "another event is skipped, whatever its data",
      sse({ jsonrpc: "1.0", method: 7 }, { event: "ping" }),
      [],
    ],
    ["data null is skipped", sse(null), []],
    ["data a number is skipped", sse(7), []],
    ["data an array is skipped", sse([CALL]), []],
    ["an object that is no message is skipped", sse({ id: 1, params: {} }), []],
    ["a string that is no JSON is skipped", sse("{"), []],
    ["a string with something behind the JSON is skipped", sse(`${call} x`), []],
    ["a string with another value is skipped", sse("[1]"), []],
    ["a string with an object that is no message is skipped", sse('{"id":1}'), []],
    ["a string with half a surrogate pair is skipped", sse('{"jsonrpc":"2.0","method":"\\ud800"}'), []],
    [
      "a repeated member in the string",
      sse('{"jsonrpc":"2.0","method":"m","x":{"a":1,"\\u0061":2}}'),
      "duplicate-member at /entries/0/sse",
    ],
    [
      "JSON in the string that is nested deeper than may be",
      sse(`{"jsonrpc":"2.0","id":1,"result":${'{"a":'.repeat(128)}0${"}".repeat(129)}`),
      "json-depth at /entries/0/sse",
    ],
    [
      "any of the four members makes a message: method",
      sse({ method: "m" }),
      "jsonrpc-version at /entries/0/sse",
    ],
    ["… result", sse({ result: {} }), "jsonrpc-version at /entries/0/sse"],
    ["… error", sse('{"error":null}'), "jsonrpc-version at /entries/0/sse"],
    ["… jsonrpc", sse({ jsonrpc: "2.0" }), "message-kind at /entries/0/sse"],
    [
      "no data",
      { transport: "http-sse", entries: [{ sse: { event: "message" } }] },
      "sse-data at /entries/0/sse",
    ],
    ["sse is no object", { transport: "http-sse", entries: [{ sse: "x" }] }, "sse-type at /entries/0/sse"],
    ["event is no string", sse(CALL, { event: 1 }), "sse-type at /entries/0/sse"],
    ["id is no string", sse(CALL, { id: 1 }), "sse-type at /entries/0/sse"],
  ])("%s", (_row, document, expected) => {
    expect(outcome(document, "http-sse")).toEqual(expected);
  });

  it("what is skipped is counted", () => {
    const entries = [{ sse: { data: CALL } }, { sse: { data: "x" } }, { sse: { event: "ping", data: CALL } }];
    const observed = observe(JSON.stringify({ transport: "http-sse", entries }), "http-sse");
    expect(observed).toMatchObject({ ok: true, value: { skipped: 2, events: [{ index: 0 }] } });
  });

  it("its nesting counts, also in what is skipped", () => {
    const observed = observe(JSON.stringify(sse(`${"[".repeat(70)}${"]".repeat(70)}`)), "http-sse");
    expect(observed.ok && observed.value.deepest).toBe(70);
  });
});

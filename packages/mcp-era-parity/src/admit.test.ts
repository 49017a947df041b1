import { describe, expect, it } from "vitest";
import { admit } from "./admit.js";
import { analyze } from "./analyze.js";
import { GATE_FAILURES } from "./gate/gate-outcome.js";
import type { Limits } from "./observation/source/limits.js";
import type { InputFormat } from "./observation/vocabulary.js";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const CALL = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { _meta: META } });
const BARE_CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call"}';
const ERROR = '{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":""}}';

function answer(result: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, result });
}

function failureOf(
  input: string | Uint8Array,
  limits: Partial<Limits> = {},
  format: InputFormat = "jsonrpc",
) {
  const outcome = admit(input, { format, limits });
  return outcome.accepted ? "accepted" : outcome.failure;
}

describe("2.12 bounded ingest gate", () => {
  it.each([
    ["nothing", "", "accepted"],
    ["a valid request", CALL, "accepted"],
    ["terminal", `${CALL}\n${answer({ resultType: "complete" })}`, "accepted"],
    ["non_terminal", `${CALL}\n${answer({ resultType: "input_required", requestState: "s" })}`, "accepted"],
    ["an error response", `${CALL}\n${ERROR}`, "accepted"],
    ["an error response of an unknown era", ERROR, "accepted"],
    ["a notification of an unknown era", '{"jsonrpc":"2.0","method":"notifications/x"}', "accepted"],
    ["an incomplete request", BARE_CALL, "conclusion_incomplete"],
    ["an invalid request", CALL.replace('"2026-07-28"', "7"), "conclusion_invalid"],
    ["an incomplete result", `${CALL}\n${answer({ resultType: "x" })}`, "conclusion_incomplete"],
    ["an invalid result", `${CALL}\n${answer({})}`, "conclusion_invalid"],
    [
      "the first of two faults: incomplete",
      `${BARE_CALL}\n${answer({ resultType: 7 })}`,
      "conclusion_incomplete",
    ],
    ["the first of two faults: invalid", `${CALL}\n${answer({})}\n${BARE_CALL}`, "conclusion_invalid"],
    ["no transcript", "{", "invalid_transcript"],
    ["an open id twice", `${CALL}\n${CALL}`, "invalid_transcript"],
  ])("step 6 and 7: %s", (_row, text, outcome) => {
    expect(failureOf(text)).toBe(outcome);
  });

  const deep = (depth: number): string =>
    `{"jsonrpc":"2.0","method":"n","params":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

  it.each<[step: string, input: string, limits: Partial<Limits>, outcome: string]>([
    ["1 bytes", CALL, { maxBytes: CALL.length - 1 }, "source_bytes"],
    ["1 bytes, reached", CALL, { maxBytes: CALL.length }, "accepted"],
    ["2 depth", deep(65), {}, "json_depth"],
    ["2 depth, reached", deep(64), {}, "accepted"],
    ["3 line", CALL, { maxLineBytes: CALL.length - 1 }, "line_bytes"],
    ["5 events", `${CALL}\n${ERROR}`, { maxEvents: 1 }, "events"],
    ["1 before 2", deep(65), { maxBytes: 1 }, "source_bytes"],
    ["2 before 3", deep(65), { maxLineBytes: 1 }, "json_depth"],
    ["3 before 5", `${CALL}\n${ERROR}`, { maxLineBytes: 1, maxEvents: 1 }, "line_bytes"],
    ["5 before 6", "{\n{", { maxEvents: 1 }, "events"],
    ["2 before 6", `${"[".repeat(65)}`, {}, "json_depth"],
    ["6 before 7", `${BARE_CALL}\n{`, {}, "invalid_transcript"],
  ])("step %s", (_step, input, limits, outcome) => {
    expect(failureOf(input, limits)).toBe(outcome);
  });

  it("step 4 UTF-8, before 5 and behind 3", () => {
    const bytes = Uint8Array.from([0x22, 0xff, 0x22, 0x0a, 0x31]);
    expect(failureOf(bytes)).toBe("invalid_utf8");
    expect(failureOf(bytes, { maxEvents: 1 })).toBe("invalid_utf8");
    expect(failureOf(bytes, { maxLineBytes: 2 })).toBe("line_bytes");
  });

  it("counts the nesting inside the JSON text of a stream's event", () => {
    const data = deep(65);
    const text = JSON.stringify({ transport: "http-sse", entries: [{ sse: { data } }] });
    expect(failureOf(text, {}, "http-sse")).toBe("json_depth");
    expect(failureOf(text.replace("[[", "[").replace("]]", "]"), {}, "http-sse")).toBe("accepted");
  });

  it("has texts of its own, which repeat nothing", () => {
    const outcome = admit(`${CALL}\n${answer({ resultType: "planted" })}`, { format: "jsonrpc" });
    expect(outcome).toEqual({
      accepted: false,
      failure: "conclusion_incomplete",
      message: "a request or a result is incomplete: later evidence could still settle it",
    });
    expect(GATE_FAILURES).toHaveLength(9);
  });
});

describe("2.12 what the gate refuses is analyzed all the same", () => {
  it.each<[failure: string, text: string]>([
    ["json_depth", deepCall(65)],
    ["json_depth", deepCall(128)],
    ["conclusion_invalid", `${CALL}\n${answer({})}`],
    ["conclusion_incomplete", BARE_CALL],
  ])("%s", (failure, text) => {
    const analyzed = analyze(text, { format: "jsonrpc" });
    expect(analyzed).toMatchObject({ ok: true, value: { gate: { accepted: false, failure } } });
  });

  it("a transcript beyond the reader's own depth is refused", () => {
    expect(analyze(deepCall(129), { format: "jsonrpc" })).toMatchObject({
      ok: false,
      issues: [{ code: "json-depth" }],
    });
  });

  function deepCall(depth: number): string {
    return `{"jsonrpc":"2.0","method":"n","params":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
  }
});

describe("limits that are none", () => {
  it.each([
    { maxBytes: 0 },
    { maxEvents: -1 },
    { maxLineBytes: 1.5 },
    { maxDepth: Number.NaN },
    { maxDepth: 513 },
  ])("%j is a mistake of the program", (limits) => {
    expect(() => analyze("", { format: "jsonrpc", limits })).toThrow(
      expect.objectContaining({ name: "ParityError", code: "limit" }),
    );
  });
});

describe("what only JavaScript allows", () => {
  it.each<[code: string, input: unknown, format: unknown]>([
    ["input", undefined, "jsonrpc"],
    ["input", new ArrayBuffer(8), "jsonrpc"],
    ["input", new Uint16Array(8), "jsonrpc"],
    ["format", "", "pcap"],
    ["format", "", undefined],
    ["format", "", "toString"],
  ])("a wrong %s is a mistake of the program", (code, input, format) => {
    const act = (): unknown => Reflect.apply(analyze, undefined, [input, { format }]);
    expect(act).toThrow(expect.objectContaining({ name: "ParityError", code }));
  });
});

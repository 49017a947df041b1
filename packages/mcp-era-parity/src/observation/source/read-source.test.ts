import { describe, expect, it } from "vitest";
import type { InputFormat } from "../vocabulary.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";
import { readSource } from "./read-source.js";

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call" };

function read(input: string | Uint8Array, format: InputFormat, limits: Partial<Limits> = {}) {
  return readSource(input, format, { ...DEFAULT_LIMITS, ...limits });
}

describe("limits of the source", () => {
  const line = JSON.stringify(CALL);
  const lines = `${line}\n${line.replace("1", "2")}`;

  it.each<
    [row: string, text: string, format: InputFormat, limits: Partial<Limits>, code: string | undefined]
  >([
    ["maxBytes, reached", lines, "jsonrpc", { maxBytes: lines.length }, undefined],
    ["maxBytes, exceeded", lines, "jsonrpc", { maxBytes: lines.length - 1 }, "source-bytes"],
    ["maxBytes counts UTF-8", '"é"', "inspector", { maxBytes: 3 }, "source-bytes"],
    ["maxLineBytes, reached", lines, "jsonrpc", { maxLineBytes: line.length }, undefined],
    ["maxLineBytes, exceeded", lines, "jsonrpc", { maxLineBytes: line.length - 1 }, "line-bytes"],
    ["maxLineBytes is for lines alone", `[${line}]`, "inspector", { maxLineBytes: 5 }, undefined],
    ["maxEvents, reached", `${lines}\n\n`, "jsonrpc", { maxEvents: 2 }, undefined],
    ["maxEvents, exceeded", lines, "jsonrpc", { maxEvents: 1 }, "events"],
    ["maxEvents of a root array", `[${line},${line}]`, "inspector", { maxEvents: 1 }, "events"],
    ["maxEvents of events", `{"x":[1,2,3],"events" : [ ${line} ]}`, "inspector", { maxEvents: 1 }, undefined],
    [
      "maxEvents of events, exceeded",
      `{"\\u0065vents":[${line},{}]}`,
      "inspector",
      { maxEvents: 1 },
      "events",
    ],
    [
      "maxEvents of entries, none",
      '{"transport":"streamable-http","entries":[ ]}',
      "streamable-http",
      { maxEvents: 1 },
      undefined,
    ],
    [
      "maxEvents of entries, exceeded",
      '{"entries":[{"a":[1,2]},2,[]],"transport":1}',
      "streamable-http",
      { maxEvents: 2 },
      "events",
    ],
    ["maxDepth, reached", "[[[]]]", "inspector", { maxDepth: 3 }, undefined],
    ["maxDepth, exceeded", "[[[[]]]]", "inspector", { maxDepth: 3 }, "json-depth"],
    ["brackets in strings are no nesting", '{"x":"[[[[\\"[[[["}', "inspector", { maxDepth: 1 }, undefined],
    ["depth begins anew on each line", "[[\n[[\n[[", "jsonrpc", { maxDepth: 3 }, undefined],
  ])("%s", (_row, text, format, limits, code) => {
    const source = read(text, format, limits);
    expect(source.ok ? undefined : source.issues[0]?.code).toBe(code);
    const bytes = read(new TextEncoder().encode(text), format, limits);
    expect(bytes.ok ? undefined : bytes.issues[0]?.code).toBe(code);
  });

  it("bytes that are no UTF-8, and a string that could not come from any", () => {
    const bytes = read(Uint8Array.from([0x22, 0xff, 0x22]), "inspector");
    expect(bytes).toMatchObject({ ok: false, issues: [{ code: "invalid-utf8" }] });
    expect(read('"\ud800"', "inspector")).toMatchObject({ ok: false, issues: [{ code: "invalid-utf8" }] });
  });

  it.each<[row: string, bytes: string, limits: Partial<Limits>, code: string]>([
    ["bytes before depth", "[[\xff", { maxBytes: 1, maxDepth: 1 }, "source-bytes"],
    ["depth before lines", "[[\xff", { maxDepth: 1, maxLineBytes: 1 }, "json-depth"],
    ["lines before UTF-8", "[\xff", { maxLineBytes: 1 }, "line-bytes"],
    ["UTF-8 before events", "\xff\n1\n2", { maxEvents: 1 }, "invalid-utf8"],
    ["events before the messages", "{\n1", { maxEvents: 1 }, "events"],
  ])("2.12 order: %s", (_row, latin1, limits, code) => {
    const source = read(Buffer.from(latin1, "latin1"), "jsonrpc", limits);
    expect(source).toMatchObject({ ok: false, issues: [{ code }] });
  });
});

import { describe, expect, it } from "vitest";
import type { FailureClass } from "../failure.js";
import { checkAnswer, describeBytes, readAnswer } from "./read-answer.js";

const LIMITS = { maxResponseBytes: 1000, maxDepth: 8 };
const encode = (text: string) => new TextEncoder().encode(text);
const valid = { jsonrpc: "2.0", id: "e1", result: { protocolVersion: "draft", effects: [] } };

describe("an answer", () => {
  it("without effects is one", () => {
    expect(readAnswer(encode(JSON.stringify(valid)), "e1", LIMITS)).toEqual({ ok: true, response: valid });
  });

  it("may have members that nobody knows, outside of effects (AHP-CORE-003)", () => {
    const answer = { ...valid, trace: 1, result: { ...valid.result, vendor: {} } };
    expect(checkAnswer(answer, "e1").ok).toBe(true);
  });

  it.each<[what: string, value: unknown, failure: FailureClass]>([
    ["null", null, "malformed"],
    ["an array", [valid], "malformed"],
    ["another JSON-RPC version", { ...valid, jsonrpc: "1.0" }, "malformed"],
    ["no id", { jsonrpc: "2.0", result: valid.result }, "malformed"],
    ["neither result nor error", { jsonrpc: "2.0", id: "e1" }, "malformed"],
    ["result and error at once", { ...valid, error: { code: 1, message: "" } }, "malformed"],
    ["the id of another request", { ...valid, id: "e2" }, "wrong-id"],
    ["the id as null", { ...valid, id: null }, "wrong-id"],
    ["a result of null", { ...valid, result: null }, "missing-members"],
    ["no protocolVersion", { ...valid, result: { effects: [] } }, "missing-members"],
    ["no effects", { ...valid, result: { protocolVersion: "draft" } }, "missing-members"],
    ["effects of no list", { ...valid, result: { protocolVersion: "draft", effects: {} } }, "malformed"],
    [
      "another protocolVersion",
      { ...valid, result: { protocolVersion: "2", effects: [] } },
      "unsupported-version",
    ],
    ["a manifest besides effects", { ...valid, result: { ...valid.result, manifest: {} } }, "malformed"],
    [
      "an effect without type",
      { ...valid, result: { protocolVersion: "draft", effects: [{}] } },
      "bad-effects",
    ],
    [
      "a denial without reason",
      { ...valid, result: { protocolVersion: "draft", effects: [{ type: "deny" }] } },
      "bad-effects",
    ],
    ["an error", { jsonrpc: "2.0", id: "e1", error: { code: -32004, message: "x" } }, "rpc-error"],
    [
      "an error without an id to repeat",
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "x" } },
      "rpc-error",
    ],
    [
      "an error for another request",
      { jsonrpc: "2.0", id: "e2", error: { code: 1, message: "x" } },
      "wrong-id",
    ],
    ["an error without code", { jsonrpc: "2.0", id: "e1", error: { message: "x" } }, "malformed"],
    [
      "an unsupported version",
      { jsonrpc: "2.0", id: "e1", error: { code: -32001, message: "x" } },
      "unsupported-version",
    ],
    [
      "an unsupported event",
      { jsonrpc: "2.0", id: "e1", error: { code: -32002, message: "x" } },
      "unsupported-event",
    ],
  ])("with %s is a failure", (_what, value, failure) => {
    expect(checkAnswer(value, "e1")).toMatchObject({ ok: false, failure: { class: failure } });
  });

  it.each<[what: string, text: string, failure: FailureClass]>([
    ["a duplicate member", '{"jsonrpc":"2.0","id":"e1","id":"e1","result":{}}', "malformed"],
    ["nesting beyond the limit", `${"[".repeat(9)}${"]".repeat(9)}`, "malformed"],
    ["more bytes than the limit", JSON.stringify({ ...valid, padding: "x".repeat(1000) }), "too-large"],
    ["a second document", `${JSON.stringify(valid)} ${JSON.stringify(valid)}`, "malformed"],
    ["nothing", "", "malformed"],
  ])("with %s is a failure", (_what, text, failure) => {
    expect(readAnswer(encode(text), "e1", LIMITS)).toMatchObject({ ok: false, failure: { class: failure } });
  });

  it.each([
    ["Welcome!", "banner"],
    ["<html>", "HTML"],
    ["[info] started", "log line"],
    ['{"x"', "JSON object"],
    ["  ", "2 bytes"],
    ["\u001b[32m", "does not begin like"],
  ])("that is none is described by how it begins, not by what it says: %j", (text, says) => {
    expect(describeBytes(encode(text))).toContain(says);
  });
});

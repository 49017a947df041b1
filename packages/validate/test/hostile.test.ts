import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeMessage, readJson, validate } from "../src/index.js";
import { bytesOf, documentOf, own } from "./corpus.js";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const PROTOTYPE_NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
const name = fc.oneof(
  fc.string(),
  fc.constantFrom(...PROTOTYPE_NAMES, "type", "id", "params", "method", "event"),
);
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("json"), { maxLength: 4 }),
    fc
      .array(fc.tuple(name, tie("json")), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as Json),
  ),
}));

const valid = own.cases.filter((each) => each.expectedValid && each.binding !== "stdio-jsonl");
const readable = valid.map((fixture) => {
  const read = readJson(bytesOf(own, fixture));
  if (!read.ok) throw new Error(`${fixture.id} is not readable`);
  return { document: documentOf(fixture.schema) as "message", value: read.value as Json };
});

/** Replaces, removes or adds one member or entry, at any depth. */
function mutate(value: Json, path: number[], by: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return by ?? null;
  if (Array.isArray(value)) {
    if (value.length === 0) return by === undefined ? [] : [by];
    const index = step % value.length;
    if (rest.length === 0 && by === undefined) return value.toSpliced(index, 1);
    return value.with(index, mutate(value[index] ?? null, rest, by));
  }
  const names = Object.keys(value);
  const chosen = names[step % (names.length + 1)];
  if (chosen === undefined) return { ...value, unheardOf: by ?? null };
  const { [chosen]: old, ...others } = value;
  if (rest.length === 0 && by === undefined) return others;
  return { ...others, [chosen]: mutate(old ?? null, rest, by) };
}

function expectResult(result: { ok: boolean; issues?: { message: string; code: string }[] }): void {
  if (result.ok) return;
  expect(result.issues?.length).toBeGreaterThan(0);
  expect(result.issues?.map((issue) => issue.code)).not.toContain("refused");
}

describe("hostile input comes back as a result, never as an exception", () => {
  it("arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectResult(decodeMessage(bytes))),
      { numRuns: 2000 },
    );
  });

  it("arbitrary text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: "binary" }), (text) => expectResult(decodeMessage(text))),
      { numRuns: 2000 },
    );
  });

  it("arbitrary JSON as any document", () => {
    const documents = [...new Set(readable.map(({ document }) => document))];
    const any = fc.tuple(fc.constantFrom(...documents), json);
    fc.assert(
      fc.property(any, ([document, value]) => expectResult(validate(document, value))),
      { numRuns: 3000 },
    );
  });

  it("golden messages with one thing changed: refused with an explanation, or accepted", () => {
    const change = fc.record({
      index: fc.nat({ max: readable.length - 1 }),
      path: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 7 }),
      by: fc.option(json, { nil: undefined }),
    });
    fc.assert(
      fc.property(change, ({ index, path, by }) => {
        const chosen = readable[index];
        if (chosen !== undefined) expectResult(validate(chosen.document, mutate(chosen.value, path, by)));
      }),
      { numRuns: 20_000 },
    );
  });

  it("a megabyte that is wrong everywhere: bounded issues", () => {
    const effects = Array.from({ length: 60_000 }, () => ({ type: "block", x: 1 }));
    const text = JSON.stringify({ jsonrpc: "2.0", id: "a", result: { protocolVersion: "draft", effects } });
    const result = decodeMessage(text);
    expect(result.ok ? 0 : result.issues.length).toBe(20);
  });

  it("members with prototype names are data", () => {
    const text =
      '{"jsonrpc":"2.0","id":"a","result":{"protocolVersion":"draft","effects":[],"__proto__":{"x":1},"constructor":1}}';
    const result = decodeMessage(text);
    expect(result.ok && Object.hasOwn(result.value as object, "result")).toBe(true);
    expect(({} as { x?: unknown }).x).toBeUndefined();
    expect(
      decodeMessage(
        '{"__proto__":{"jsonrpc":"2.0","id":"a","result":{"protocolVersion":"draft","effects":[]}}}',
      ).ok,
    ).toBe(false);
  });
});

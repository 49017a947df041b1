import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "../decode/read-json.js";
import { AhpError } from "../result/ahp-error.js";
import { encodeFrame } from "./encode-frame.js";
import { FrameDecoder } from "./frame-decoder.js";

describe("encodeFrame", () => {
  it("writes one line of JSON with its LF", () => {
    expect(encodeFrame({ jsonrpc: "2.0", text: "a\nb\r\u2028" })).toBe(
      '{"jsonrpc":"2.0","text":"a\\nb\\r\u2028"}\n',
    );
  });

  it("writes lone surrogates as escapes", () => {
    expect(encodeFrame({ a: "\ud800" })).toBe('{"a":"\\ud800"}\n');
  });

  const cyclic: { self?: object } = {};
  cyclic.self = cyclic;
  const thrown = new Error("inside");
  it.each<[what: string, message: object, cause: unknown]>([
    ["a function", () => 1, undefined],
    ["a toJSON that gives undefined", { toJSON: () => undefined }, undefined],
    ["a toJSON that gives a string", { toJSON: () => "text" }, undefined],
    ["an array", [{}], undefined],
    ["a date", new Date(0), undefined],
    ["a cycle", cyclic, expect.any(TypeError)],
    ["a bigint", { a: 1n }, expect.any(TypeError)],
    [
      "a toJSON that throws",
      {
        toJSON: () => {
          throw thrown;
        },
      },
      thrown,
    ],
  ])("throws not-serializable for %s", (_what, message, cause) => {
    try {
      encodeFrame(message);
    } catch (error) {
      expect(AhpError.is(error) && error.code).toBe("not-serializable");
      expect((error as Error).cause).toEqual(cause);
      return;
    }
    expect.fail("must throw");
  });

  it("is what FrameDecoder and readJson take apart again, for any JSON object", () => {
    const message = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ stringUnit: "binary" }));
    fc.assert(
      fc.property(message, (object) => {
        const text = encodeFrame(object);
        const frames = new FrameDecoder().push(new TextEncoder().encode(text));
        expect(frames).toHaveLength(1);
        const [frame] = frames;
        if (!frame?.ok) throw new Error("must be a frame");
        expect(readJson(frame.value)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });
});

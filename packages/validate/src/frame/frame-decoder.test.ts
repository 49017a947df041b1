import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "../decode/read-json.js";
import { AhpError } from "../result/ahp-error.js";
import { FrameDecoder, type FrameDecoderOptions, type FrameResult } from "./frame-decoder.js";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A frame as its text, a failure as its code. */
function show(result: FrameResult): string {
  if (result.ok) return new TextDecoder().decode(result.value);
  expect(result.issues).toHaveLength(1);
  expect(result.issues[0]).toMatchObject({ path: "", requirement: "AHP-STDIO-001" });
  return `! ${result.issues[0]?.code}`;
}

/** All results of a stream, with their messages, so that two ways of cutting it can be compared as a whole. */
function decode(chunks: Iterable<Uint8Array>, options?: FrameDecoderOptions) {
  const decoder = new FrameDecoder(options);
  const results: FrameResult[] = [];
  for (const chunk of chunks) for (const result of decoder.push(chunk)) results.push(result);
  for (const result of decoder.end()) results.push(result);
  return { results, discardedBytes: decoder.discardedBytes };
}

function messageOf(text: string, options?: FrameDecoderOptions): string | undefined {
  const failed = decode([bytes(text)], options).results.find((result) => !result.ok);
  return failed?.ok === false ? failed.issues[0]?.message : undefined;
}

describe("FrameDecoder cuts a stream at LF", () => {
  it.each<[what: string, stream: string, results: string[]]>([
    ["nothing", "", []],
    ["one frame", '{"a":1}\n', ['{"a":1}']],
    ["several frames", "{}\n[]\n1\n", ["{}", "[]", "1"]],
    ["a frame that is not ASCII", '{"é":"\u{1f600}"}\n', ['{"é":"\u{1f600}"}']],
    ["a line of spaces, which readJson refuses", "  \n", ["  "]],
    ["two objects on one line, which readJson refuses", "{}{}\n", ["{}{}"]],
    ["CR LF", "{}\r\n[]\n", ["! carriage-return", "[]"]],
    ["CR inside", "{\r}\n[]\n", ["! carriage-return", "[]"]],
    ["CR alone as line end", "{}\r{}\r", ["! truncated-frame"]],
    ["a blank line", "{}\n\n[]\n", ["{}", "! blank-line", "[]"]],
    ["blank lines only", "\n\n", ["! blank-line", "! blank-line"]],
    ["a blank line with CR", "\r\n", ["! carriage-return"]],
    ["no LF at the end", "{}\n[]", ["{}", "! truncated-frame"]],
    ["a line at the limit", "12345678\n1\n", ["12345678", "1"]],
    ["a line over the limit", "123456789\n1\n", ["! frame-too-large", "1"]],
    ["a line over the limit with CR", "\r123456789\n1\r\n", ["! frame-too-large", "! carriage-return"]],
    ["a line over the limit at the end", "{}\n123456789", ["{}", "! frame-too-large"]],
  ])("%s", (_what, stream, results) => {
    const options = { maxFrameBytes: stream.includes("é") ? 100 : 8 };
    expect(decode([bytes(stream)], options).results.map(show)).toEqual(results);
    const single = Array.from(bytes(stream), (byte) => Uint8Array.of(byte));
    expect(decode(single, options).results.map(show)).toEqual(results);
  });

  it.each<[stream: string, message: string]>([
    ["{}\n{}\r\n", "line 2 of the stream ends with CR LF; expected LF alone"],
    ["{\r}\n", "line 1 of the stream holds a CR"],
    ["{}\r\r\n", "line 1 of the stream holds a CR"],
    ["{}\n{}\n\n", "line 3 of the stream is blank"],
    ["{}\n123", "line 2 of the stream has 3 bytes, but the input ended before its LF"],
    ["{}\r", "it holds CR, but only LF ends a line"],
    [`{}\n${"x".repeat(17)}\n`, "line 2 of the stream is longer than 16 bytes (option maxFrameBytes)"],
  ])("says for %j: %s", (stream, message) => {
    expect(messageOf(stream, { maxFrameBytes: 16 })).toContain(message);
  });

  it("leaves several objects on one line to readJson, which names the second document", () => {
    const [frame] = new FrameDecoder().push(bytes("{}{}\n"));
    if (!frame?.ok) throw new Error("must be a frame");
    expect(readJson(frame.value)).toMatchObject({
      issues: [{ message: expect.stringContaining("a second JSON document") }],
    });
  });

  it("never repeats the stream in a message", () => {
    const streams = ["s3cr3t\r\n", "s3\rcr3t\n", "s3cr3t", "s3cr3ts3cr3ts3cr3t\n"];
    for (const stream of streams) expect(messageOf(stream, { maxFrameBytes: 16 })).not.toMatch(/s3|cr3t/);
  });
});

describe("FrameDecoder and its memory", () => {
  it("answers a view of the chunk when the whole frame lies in it, and a copy otherwise", () => {
    const chunk = bytes("{}\n[]\n1");
    const decoder = new FrameDecoder();
    const [first, second] = decoder.push(chunk);
    if (!first?.ok || !second?.ok) throw new Error("must be frames");
    expect([first.value.buffer, first.value.byteOffset]).toEqual([chunk.buffer, 0]);
    expect([second.value.buffer, second.value.byteOffset]).toEqual([chunk.buffer, 3]);
    const [third] = decoder.push(bytes("2\n"));
    if (!third?.ok) throw new Error("must be a frame");
    expect(third.value).toEqual(bytes("12"));
    expect(third.value.buffer).not.toBe(chunk.buffer);
  });

  it("reports a line that is too large at once and once, drops it up to its LF, and counts what it dropped", () => {
    const decoder = new FrameDecoder({ maxFrameBytes: 10 });
    expect(decoder.push(bytes("123456")).map(show)).toEqual([]);
    expect(decoder.push(bytes("78901")).map(show)).toEqual(["! frame-too-large"]);
    expect(decoder.discardedBytes).toBe(11);
    expect(decoder.push(bytes("x".repeat(1000)))).toEqual([]);
    expect(decoder.push(bytes("end\n{}\n")).map(show)).toEqual(["{}"]);
    expect(decoder.discardedBytes).toBe(1014);
    expect(decoder.push(bytes("12345678901\n")).map(show)).toEqual(["! frame-too-large"]);
    expect(decoder.discardedBytes).toBe(1025);
    expect(decoder.end()).toEqual([]);
  });

  it("keeps nothing of an endless line", () => {
    const decoder = new FrameDecoder({ maxFrameBytes: 1024 * 1024 });
    const chunk = new Uint8Array(64 * 1024).fill(0x78);
    let failures = 0;
    for (let count = 0; count < 2_000; count++) failures += decoder.push(chunk).length;
    expect(failures).toBe(1);
    expect(decoder.discardedBytes).toBe(2_000 * chunk.length);
  });

  it("takes 4 MiB by default, and no more", () => {
    const line = (length: number) => bytes(`${"x".repeat(length)}\n`);
    expect(decode([line(4_194_304)]).results.map((result) => result.ok)).toEqual([true]);
    expect(decode([line(4_194_305)]).results.map(show)).toEqual(["! frame-too-large"]);
  });

  it.each<[what: string, stream: Uint8Array, chunkSize: number]>([
    ["one frame in single bytes", bytes(`${"x".repeat(1_000_000)}\n`), 1],
    ["line ends only", new Uint8Array(250_000).fill(0x0a), 64 * 1024],
    ["CR only", new Uint8Array(4_000_000).fill(0x0d), 64 * 1024],
    ["CR LF only", bytes("\r\n".repeat(200_000)), 64 * 1024],
    ["CR in every second frame", bytes("{}\n\r\n".repeat(100_000)), 1024 * 1024],
  ])("answers in time for %s", (_what, stream, chunkSize) => {
    function* chunks() {
      for (let at = 0; at < stream.length; at += chunkSize) yield stream.subarray(at, at + chunkSize);
    }
    const { results } = decode(chunks());
    const lines = stream.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0);
    expect(results).toHaveLength(lines === 0 ? 1 : lines);
  });
});

describe("FrameDecoder is used as intended", () => {
  it("may be ended twice", () => {
    const decoder = new FrameDecoder();
    decoder.push(bytes("{"));
    expect(decoder.end().map(show)).toEqual(["! truncated-frame"]);
    expect(decoder.end()).toEqual([]);
  });

  it.each<[code: string, mistake: () => unknown]>([
    ["invalid-option", () => new FrameDecoder({ maxFrameBytes: 0 })],
    ["invalid-option", () => new FrameDecoder({ maxFrameBytes: Number.NaN })],
    [
      "frame-decoder-ended",
      () => {
        const decoder = new FrameDecoder();
        decoder.end();
        return decoder.push(bytes("{}\n"));
      },
    ],
  ])("throws %s", (code, mistake) => {
    try {
      mistake();
    } catch (error) {
      expect(AhpError.is(error) && error.code).toBe(code);
      return;
    }
    expect.fail("must throw");
  });
});

describe("FrameDecoder on arbitrary bytes", () => {
  const stream = fc
    .array(fc.oneof(fc.constantFrom(0x0a, 0x0d, 0x0a, 0x78), fc.integer({ min: 0, max: 255 })), {
      maxLength: 80,
    })
    .map((codes) => Uint8Array.from(codes));
  const limit = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(1000));

  it("gives the same results however the stream is cut", () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat({ max: 80 })), limit, (whole, cuts, maxFrameBytes) => {
        const edges = [0, ...cuts.filter((cut) => cut <= whole.length).sort((a, b) => a - b), whole.length];
        const chunks = edges.slice(1).map((edge, index) => whole.slice(edges[index], edge));
        expect(decode(chunks, { maxFrameBytes })).toEqual(decode([whole], { maxFrameBytes }));
      }),
      { numRuns: 2000 },
    );
  });

  it("gives what splitting the whole stream at LF gives", () => {
    fc.assert(
      fc.property(stream, limit, (whole, maxFrameBytes) => {
        // Latin-1 maps each byte to one character, so the lines can be compared as text.
        const lines = Array.from(whole, (byte) => String.fromCharCode(byte))
          .join("")
          .split("\n");
        const tail = lines.pop() ?? "";
        const verdict = (line: string) => {
          if (line.length > maxFrameBytes) return "! frame-too-large";
          if (line.includes("\r")) return "! carriage-return";
          return line === "" ? "! blank-line" : line;
        };
        const expected = lines.map(verdict);
        if (tail !== "")
          expected.push(tail.length > maxFrameBytes ? "! frame-too-large" : "! truncated-frame");
        const { results, discardedBytes } = decode([whole], { maxFrameBytes });
        const shown = results.map((result) =>
          result.ok ? String.fromCharCode(...result.value) : show(result),
        );
        expect(shown).toEqual(expected);
        const dropped = [...lines, tail].filter((line) => line.length > maxFrameBytes);
        expect(discardedBytes).toBe(dropped.join("").length);
      }),
      { numRuns: 2000 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { detectFormat } from "./detect-format.js";

describe("detectFormat", () => {
  it.each([
    ['{"transport":"streamable-http","entries":[]}', "streamable-http"],
    ['{"entries":[{"request":{}}],"transport":"http-sse"}', "http-sse"],
    ['{"x":{"transport":"http-sse"},"transport":"streamable-http"', "streamable-http"],
    ['{"transport":"pigeon","entries":[]}', "jsonrpc"],
    ['{"transport":7}', "jsonrpc"],
    [" [ {} ]", "inspector"],
    ['{"events":[]}', "inspector"],
    ['{"events":{}}', "jsonrpc"],
    ['{"jsonrpc":"2.0","method":"x"}\n{"jsonrpc":"2.0","method":"x"}', "jsonrpc"],
    ['{"jsonrpc":"2.0","events":[]}', "jsonrpc"],
    ["", "jsonrpc"],
    ["nonsense", "jsonrpc"],
    ['{"a":1,"a":2,"transport":"http-sse"}', "jsonrpc"],
  ])("%s: %s", (text, format) => {
    expect(detectFormat(text)).toBe(format);
    expect(detectFormat(new TextEncoder().encode(text))).toBe(format);
  });

  it("does not read further than it must", () => {
    expect(detectFormat('{"transport":"http-sse",{{{{')).toBe("http-sse");
  });
});

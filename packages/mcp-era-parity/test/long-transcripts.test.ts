import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { analyze, DEFAULT_LIMITS, type InputFormat, reportLines } from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "era-parity-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A transcript of exactly the default limits: 16 MiB and 100,000 events, half of them calls and half their results. */
function longest(): Buffer {
  const lines: string[] = [];
  for (let id = 0; id < DEFAULT_LIMITS.maxEvents / 2; id++) {
    const call = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", _meta: META } };
    const answer = { jsonrpc: "2.0", id, result: { resultType: "complete", content: [] } };
    lines.push(JSON.stringify(call).padEnd(190), JSON.stringify(answer).padEnd(143));
  }
  const bytes = Buffer.alloc(DEFAULT_LIMITS.maxBytes, " ");
  const written = bytes.write(lines.join("\n"));
  expect(bytes.length - written).toBeLessThan(DEFAULT_LIMITS.maxLineBytes / 10);
  return bytes;
}

describe("a transcript of 16 MiB with 100,000 events", () => {
  it("is analyzed in a heap of 192 MB", () => {
    const file = join(folder, "longest.jsonl");
    writeFileSync(file, longest());
    const script = `
      import { readFileSync } from "node:fs";
      import { analyze } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
      const analyzed = analyze(readFileSync(${JSON.stringify(file)}), { format: "jsonrpc" });
      if (!analyzed.ok) throw new Error(JSON.stringify(analyzed.issues));
      const { requests, responses, gate } = analyzed.value;
      console.log(JSON.stringify([requests.length, responses.length, gate.accepted]));`;
    const output = execFileSync(
      process.execPath,
      ["--max-old-space-size=192", "--input-type=module", "--eval", script],
      { encoding: "utf8", timeout: 60_000 },
    );
    expect(JSON.parse(output)).toEqual([50_000, 50_000, true]);
  });
});

describe("a transcript of 100,000 results", () => {
  it("is printed, one row each", () => {
    const lines = Array.from(
      { length: DEFAULT_LIMITS.maxEvents },
      (_, id) => `{"jsonrpc":"2.0","id":${id},"result":{}}`,
    );
    const analyzed = analyze(lines.join("\n"), { format: "jsonrpc" });
    if (!analyzed.ok) throw new Error("the transcript is refused");
    expect(reportLines(analyzed.value, 80).length).toBeGreaterThan(2 * DEFAULT_LIMITS.maxEvents);
  });
});

describe("hostile shapes are read in time that grows with their length alone", () => {
  const COUNT = 60_000;
  const many = (make: (index: number) => string): string =>
    Array.from({ length: COUNT }, (_, index) => make(index)).join(",");
  /** Names of one length and one hash of the kind 31 h + c: any series of Aa and BB. */
  const colliding = (index: number): string =>
    index.toString(2).padStart(18, "0").replaceAll("0", "Aa").replaceAll("1", "BB");
  const framed = (members: string): string => `{"transport":"streamable-http",${members}}`;
  const limits = { maxBytes: 64 * 1024 * 1024, maxEvents: 1_000_000, maxLineBytes: 64 * 1024 * 1024 };

  it.each<[shape: string, text: () => string, format: InputFormat]>([
    [
      "names with one hash",
      () => framed(`"x":{${many((index) => `"${colliding(index)}":0`)}}`),
      "streamable-http",
    ],
    ["… at the root", () => framed(many((index) => `"${colliding(index)}":0`)), "streamable-http"],
    [
      "… with an escape each",
      () => framed(`"x":{${many((index) => `"\\u0041${colliding(index)}":0`)}}`),
      "streamable-http",
    ],
    [
      "headers of many names",
      () => framed(`"headers":{${many((index) => `"${index}":0`)}}`),
      "streamable-http",
    ],
    ["escapes alone", () => framed(`"x":"${"\\n".repeat(COUNT * 5)}"`), "streamable-http"],
    ["white space alone", () => " \n".repeat(COUNT * 5), "jsonrpc"],
    [
      "one id, asked and answered over and over by both sides",
      () =>
        Array.from(
          { length: COUNT / 4 },
          () =>
            ["tools/call", "roots/list", "ping"]
              .map((method) => `{"jsonrpc":"2.0","id":1,"method":"${method}"}`)
              .join("\n") + '\n{"jsonrpc":"2.0","id":1,"result":{}}'.repeat(3),
        ).join("\n"),
      "jsonrpc",
    ],
    ["a quote that is never closed, on every line", () => '{"\n'.repeat(COUNT), "jsonrpc"],
    [
      "events of a stream whose data is no JSON",
      () => `{"transport":"http-sse","entries":[${many(() => '{"sse":{"data":"{{"}}')}]}`,
      "http-sse",
    ],
  ])("%s", (_shape, text, format) => {
    expect(typeof analyze(text(), { format, limits }).ok).toBe("boolean");
  });
});

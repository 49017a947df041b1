import { type Analysis, analyze, DEFAULT_LIMITS, type InputFormat } from "@ahp/mcp-era-parity";
import type { Figure } from "../figure.js";
import { compareLong } from "../in-process.js";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** As long as a transcript may be: 16 MiB, 100,000 events, half of them calls and half their results. */
function longest(): { readonly lines: Uint8Array; readonly document: Uint8Array } {
  const lines: string[] = [];
  const entries: object[] = [];
  for (let id = 0; id < DEFAULT_LIMITS.maxEvents / 2; id++) {
    const request = {
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "orders.refund", _meta: META },
    };
    const content = [{ type: "text", text: `order ${id}` }];
    const response = { jsonrpc: "2.0", id, result: { resultType: "complete", content } };
    lines.push(JSON.stringify(request), JSON.stringify(response));
    entries.push({ request }, { response });
  }
  const sized = (text: string, filler: string): Uint8Array =>
    new TextEncoder().encode(text.padEnd(DEFAULT_LIMITS.maxBytes, filler));
  return {
    lines: sized(lines.join("\n"), "\n"),
    document: sized(JSON.stringify({ transport: "streamable-http", entries }), " "),
  };
}

/** Strict reading and conclusions against the platform's parser, which keeps the last of two members and rounds numbers. */
export function transcripts(): Figure[] {
  const { lines, document } = longest();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return [
    compareLong(
      "analyze a 16 MiB transcript of lines",
      () => concluded(lines, "jsonrpc"),
      "TextDecoder + JSON.parse",
      () =>
        decoder
          .decode(lines)
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
      { ratio: 4 },
    ),
    compareLong(
      "analyze a 16 MiB transcript in one document",
      () => concluded(document, "streamable-http"),
      "TextDecoder + JSON.parse",
      () => JSON.parse(decoder.decode(document)),
      { ratio: 4 },
    ),
  ];
}

function concluded(transcript: Uint8Array, format: InputFormat): Analysis {
  const analyzed = analyze(transcript, { format });
  if (!analyzed.ok) throw new Error("the transcript is refused");
  return analyzed.value;
}

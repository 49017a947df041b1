import { analyze, DEFAULT_LIMITS } from "@ahp/mcp-era-parity";
import type { Figure } from "../figure.js";
import { compareLong } from "../in-process.js";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** As long as a transcript may be: 16 MiB, 100,000 events, half of them calls and half their results. */
function longest(): Uint8Array {
  const entries: object[] = [];
  for (let id = 0; id < DEFAULT_LIMITS.maxEvents / 2; id++) {
    const params = { name: "orders.refund", _meta: META };
    const result = { resultType: "complete", content: [{ type: "text", text: `order ${id}` }] };
    entries.push({ request: { jsonrpc: "2.0", id, method: "tools/call", params } });
    entries.push({ response: { jsonrpc: "2.0", id, result } });
  }
  const text = JSON.stringify({ transport: "streamable-http", entries });
  return new TextEncoder().encode(text.padEnd(DEFAULT_LIMITS.maxBytes));
}

/** Strict reading and conclusions against the platform's parser, which keeps the last of two members and rounds numbers. */
export function transcripts(): Figure[] {
  const bytes = longest();
  if (!analyze(bytes, { format: "streamable-http" }).ok) throw new Error("the transcript is refused");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return [
    compareLong(
      "analyze a 16 MiB transcript",
      () => analyze(bytes, { format: "streamable-http" }),
      "TextDecoder + JSON.parse",
      () => JSON.parse(decoder.decode(bytes)),
      { ratio: 4 },
    ),
  ];
}

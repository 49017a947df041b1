import {
  admit,
  analyze,
  checkCacheableResult,
  claimCeiling,
  detectFormat,
  reportLines,
} from "@ahp/mcp-era-parity";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const TRANSCRIPT = JSON.stringify({
  transport: "streamable-http",
  headers: { "mcp-protocol-version": "2026-07-28" },
  entries: [
    { request: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "refund", _meta: META } } },
    {
      response: { jsonrpc: "2.0", id: 1, result: { resultType: "input_required", requestState: "round-1" } },
    },
  ],
});

// Runs where Node.js is not: see root-entries.test.ts.
async function run(): Promise<object> {
  const bytes = new TextEncoder().encode(TRANSCRIPT);
  const format = detectFormat(bytes);
  const analyzed = analyze(bytes, { format });
  if (!analyzed.ok) return { issues: analyzed.issues };
  const refused = analyze(TRANSCRIPT.replace('"entries"', '"transport":1,"entries"'), { format });
  return {
    format,
    conclusions: analyzed.value.responses.map(({ era, conclusion }) => [era, conclusion]),
    said: reportLines(analyzed.value).some((line) => line.includes("interim")),
    established: claimCeiling([analyzed.value]).established.length,
    gate: admit(bytes, { format }).accepted,
    refused: refused.ok ? [] : refused.issues.map(({ code }) => code),
    cacheable: checkCacheableResult('{"resultType":"complete","ttlMs":0,"cacheScope":"private"}').valid,
  };
}

export const result = run().then(JSON.stringify);

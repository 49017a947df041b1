/** valid, invalid, or no such definition in the revision. */
export type Expected = "valid" | "invalid" | "absent";

/** One message and what the published schemas of 2025-06-18, 2025-11-25 and 2026-07-28 say about it (era-parity 6.5). */
export interface SchemaProbe {
  readonly definition: string;
  readonly name: string;
  readonly message: unknown;
  readonly expected: {
    readonly "2025-06-18": Expected;
    readonly "2025-11-25": Expected;
    readonly "2026-07-28": Expected;
  };
}

const PV = "io.modelcontextprotocol/protocolVersion";
const CC = "io.modelcontextprotocol/clientCapabilities";
const META = { [PV]: "2026-07-28", [CC]: {} };
const CALL = { jsonrpc: "2.0", id: 3, method: "tools/call" };
const PARAMS = { name: "payout.approve" };

const call = (meta?: unknown, more: object = {}): object => ({
  ...CALL,
  params: { ...PARAMS, ...(meta === undefined ? {} : { _meta: meta }), ...more },
});
const capable = (capabilities: unknown): object => call({ [PV]: "2026-07-28", [CC]: capabilities });
const identified = (message: object): object => ({ jsonrpc: "2.0", id: "e-1", ...message });
const form = (more: object = {}): object => ({
  method: "elicitation/create",
  params: {
    ...more,
    message: "Which ledger?",
    requestedSchema: { type: "object", properties: { ledger: { type: "string" } } },
  },
});
const url = (more: object = {}): object => ({
  method: "elicitation/create",
  params: { mode: "url", message: "Sign in", url: "https://example.org/in", ...more },
});
const cacheable = (more: object): object => ({
  resultType: "complete",
  ttlMs: 10,
  cacheScope: "private",
  ...more,
});
const refusal = (more: object, data: object): object => ({
  jsonrpc: "2.0",
  ...more,
  error: {
    code: -32022,
    message: "not spoken here",
    data,
    ...("error" in more ? (more.error as object) : {}),
  },
});
const DATA = { requested: "2031-04-01", supported: ["2026-07-28"] };
const ASK = { ledger: form() };

type Row = readonly [definition: string, verdicts: string, probes: Readonly<Record<string, unknown>>];

/** The verdicts stand for 2025-06-18, 2025-11-25, 2026-07-28: y valid, n invalid, - no such definition. */
const ROWS: readonly Row[] = [
  ["CallToolResult", "yyn", { plain: { content: [] } }],
  ["CallToolResult", "yyy", { complete: { content: [], resultType: "complete" } }],
  [
    "CallToolResult",
    "yyn",
    {
      "resultType number": { content: [], resultType: 7 },
      "resultType null": { content: [], resultType: null },
    },
  ],
  [
    "CallToolResult",
    "yyy",
    {
      "complete with malformed continuation": {
        content: [],
        resultType: "complete",
        requestState: 9,
        inputRequests: [],
      },
      "input_required with nulls": {
        content: [],
        resultType: "input_required",
        requestState: null,
        inputRequests: null,
      },
    },
  ],
  [
    "CallToolResult",
    "nnn",
    { "input_required without content": { resultType: "input_required", requestState: "round-1" } },
  ],
  [
    "CallToolResult",
    "nny",
    {
      "structuredContent list": { content: [], resultType: "complete", structuredContent: [1] },
      "structuredContent null": { content: [], resultType: "complete", structuredContent: null },
    },
  ],
  [
    "InputRequiredResult",
    "--y",
    {
      "without means": { resultType: "input_required" },
      "empty state": { resultType: "input_required", requestState: "" },
      "empty requests": { resultType: "input_required", inputRequests: {} },
    },
  ],
  [
    "InputRequiredResult",
    "--n",
    {
      "both null": { resultType: "input_required", requestState: null, inputRequests: null },
      "state number": { resultType: "input_required", requestState: 7 },
      "requests list": { resultType: "input_required", inputRequests: [] },
      "request to ping": { resultType: "input_required", inputRequests: { p: { method: "ping" } } },
    },
  ],
  [
    "InputRequiredResult",
    "--y",
    {
      "request with an envelope": {
        resultType: "input_required",
        inputRequests: { ledger: identified(form()) },
      },
      complete: { resultType: "complete" },
      requests: { resultType: "input_required", inputRequests: ASK },
    },
  ],
  [
    "CallToolResultResponse",
    "--y",
    { "complete alone": { jsonrpc: "2.0", id: 3, result: { resultType: "complete" } } },
  ],
  ["CallToolResultResponse", "--n", { untyped: { jsonrpc: "2.0", id: 3, result: { content: [] } } }],
  [
    "CallToolRequest",
    "yyn",
    {
      "no _meta": call(),
      "version alone": call({ [PV]: "2026-07-28" }),
      "capabilities alone": call({ [CC]: {} }),
    },
  ],
  [
    "CallToolRequest",
    "ynn",
    {
      "no id": { ...call(META), id: undefined },
      "id null": { ...call(META), id: null },
      "id fraction": { ...call(META), id: 1.5 },
    },
  ],
  [
    "CallToolRequest",
    "yyy",
    {
      "version and capabilities": call(META),
      "version that is no date": call({ [PV]: "not-a-version", [CC]: {} }),
      "capability tasks": capable({ tasks: {} }),
      "traceparent number": call({ ...META, traceparent: 5 }),
    },
  ],
  [
    "CallToolRequest",
    "yyn",
    {
      "roots text": capable({ roots: "yes" }),
      "capabilities text": capable("none"),
      "experimental nested null": capable({ experimental: { x: { y: null } } }),
      "experimental nested fraction": capable({ experimental: { x: { y: 1.5 } } }),
    },
  ],
  [
    "CallToolRequest",
    "yyn",
    {
      "requestState number": call(META, { requestState: 5 }),
      "unknown action": call(META, { inputResponses: { ledger: { action: "maybe" } } }),
    },
  ],
  ["CallToolRequest", "yny", { "task number": call(META, { task: 5 }) }],
  ["ElicitRequest", "yny", { "form without envelope": form() }],
  [
    "ElicitRequest",
    "yyy",
    { form: identified(form()), "form with mode": identified(form({ mode: "form" })) },
  ],
  ["ElicitRequest", "nny", { "url without elicitationId": identified(url()) }],
  ["ElicitRequest", "nyy", { "url with elicitationId": identified(url({ elicitationId: "el-1" })) }],
  [
    "ElicitResult",
    "nnn",
    {
      "content fraction": { action: "accept", content: { a: 1.5 } },
      "content null": { action: "accept", content: { a: null } },
      "content object": { action: "accept", content: { a: {} } },
    },
  ],
  ["ElicitResult", "nyy", { "content texts": { action: "accept", content: { a: ["x", "y"] } } }],
  ["ElicitResult", "nny", { "_meta number": { action: "cancel", _meta: 5 } }],
  [
    "NumberSchema",
    "yny",
    {
      "minimum fraction": { type: "number", minimum: 0.5 },
    },
  ],
  ["NumberSchema", "yny", { "default fraction": { type: "number", default: 0.5 } }],
  [
    "CacheableResult",
    "--n",
    {
      "ttlMs negative": cacheable({ ttlMs: -1 }),
      "ttlMs fraction": cacheable({ ttlMs: 1.5 }),
      "scope shared": cacheable({ cacheScope: "shared" }),
    },
  ],
  ["CacheableResult", "--y", { whole: cacheable({}) }],
  ["ListToolsResult", "yyn", { plain: { tools: [] } }],
  ["ListToolsResult", "yyy", { cacheable: cacheable({ tools: [] }) }],
  [
    "DiscoverRequest",
    "--n",
    { "params empty": { jsonrpc: "2.0", id: 3, method: "server/discover", params: {} } },
  ],
  [
    "DiscoverRequest",
    "--y",
    { whole: { jsonrpc: "2.0", id: 3, method: "server/discover", params: { _meta: META } } },
  ],
  ["DiscoverResult", "--y", { "no version": cacheable({ supportedVersions: [], capabilities: {} }) }],
  [
    "UnsupportedProtocolVersionError",
    "--y",
    { "no id, none supported": refusal({}, { ...DATA, supported: [] }) },
  ],
  [
    "UnsupportedProtocolVersionError",
    "--n",
    {
      "id null": refusal({ id: null }, DATA),
      "other code": { jsonrpc: "2.0", id: 3, error: { code: -32602, message: "no", data: DATA } },
      "none named": refusal({ id: 3 }, { requested: "2031-04-01" }),
    },
  ],
];

const MEANING: Readonly<Record<string, Expected>> = { y: "valid", n: "invalid", "-": "absent" };

function expected(verdicts: string, at: number): Expected {
  const meaning = MEANING[verdicts.charAt(at)];
  if (meaning === undefined) throw new Error(`"${verdicts}" is no row of verdicts`);
  return meaning;
}

/** Every probe of era-parity 6.5, and a sound message beside some of them. */
export const SCHEMA_PROBES: readonly SchemaProbe[] = ROWS.flatMap(([definition, verdicts, probes]) =>
  Object.entries(probes).map(([name, message]) => ({
    definition,
    name,
    // As a message comes from a wire: a member that is undefined is not there.
    message: JSON.parse(JSON.stringify(message)) as unknown,
    expected: {
      "2025-06-18": expected(verdicts, 0),
      "2025-11-25": expected(verdicts, 1),
      "2026-07-28": expected(verdicts, 2),
    },
  })),
);

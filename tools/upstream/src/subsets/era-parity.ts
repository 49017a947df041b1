import type { Subset } from "./subset.js";

/** What every revision has: the call, its result, and what the probes of the schema layer compare over the revisions. */
const IN_EVERY_REVISION = [
  "CallToolRequest",
  "CallToolResult",
  "ListToolsResult",
  "ElicitRequest",
  "ElicitResult",
];

/**
 * What the schema layer of `@ahp/mcp-era-parity` judges messages by (era-parity 4). Names, openness and integers stay official:
 * the layer reports what the published schema says, not what we would have said.
 */
export const ERA_PARITY: readonly Subset[] = [
  eraSubset("2025-06-18", [...IN_EVERY_REVISION, "NumberSchema", "JSONRPCRequest", "Result"]),
  eraSubset("2025-11-25", [...IN_EVERY_REVISION, "NumberSchema", "CreateTaskResult"]),
  eraSubset("2026-07-28", [
    ...IN_EVERY_REVISION,
    "NumberSchema",
    "CallToolResultResponse",
    "InputRequiredResult",
    "CacheableResult",
    "DiscoverRequest",
    "DiscoverResult",
    "UnsupportedProtocolVersionError",
  ]),
];

function eraSubset(revision: string, roots: readonly string[]): Subset {
  const file = `${revision}.schema.json`;
  return {
    revision,
    document: `packages/mcp-era-parity/schemas/${file}`,
    id: `https://agenthooksprotocol.org/schemas/mcp-era-parity/${file}`,
    roots,
  };
}

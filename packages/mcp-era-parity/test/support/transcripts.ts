/** The revisions, as short as the tables name them. */
export const L = "2025-06-18";
export const M = "2025-11-25";
export const N = "2026-07-28";

export const PV = "io.modelcontextprotocol/protocolVersion";
export const CC = "io.modelcontextprotocol/clientCapabilities";

/** A result token, and the name of an extension: what no observation may ever repeat. */
export const TOKEN = "com.example/deferred";

/** A framed transcript whose header names a version; without one when it is `undefined`. */
export function framed(header: string | undefined, ...entries: readonly object[]): string {
  const context = header === undefined ? {} : { headers: { "mcp-protocol-version": header } };
  return JSON.stringify({ transport: "streamable-http", ...context, entries });
}

/** An entry with a call whose `_meta` is the given one; without `_meta` when it is `undefined`. */
export function call(meta?: unknown, id: number | string = 7): object {
  const params = { name: "payout.approve", ...(meta === undefined ? {} : { _meta: meta }) };
  return { request: { jsonrpc: "2.0", id, method: "tools/call", params } };
}

/** An entry with an answer. */
export function answer(result: unknown, id: number | string = 7): object {
  return { response: { jsonrpc: "2.0", id, result } };
}

/** What a request of 2026-07-28 says of itself. */
export function modernMeta(capabilities: unknown = {}): object {
  return { [PV]: N, [CC]: capabilities };
}

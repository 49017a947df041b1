/** A request as a harness sends it, for a shell command. */
export function request(command: string): object {
  const event = {
    id: "evt-1",
    type: "tool.before",
    time: "2026-01-01T00:00:00Z",
    source: "urn:example:realm",
    harness: { name: "realm", version: "1.0.0" },
    call: { id: "call-1" },
    tool: { name: "bash", input: { command }, origin: "native" },
    path: "builtin",
  };
  const params = { protocolVersion: "draft", event, capabilities: { effects: ["deny"] } };
  return { jsonrpc: "2.0", id: event.id, method: "hooks/intercept", params };
}

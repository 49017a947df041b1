/** The small request that figures about one message are measured on: a tool call as an agent sends it. */
export const request = {
  jsonrpc: "2.0",
  id: "evt_01",
  method: "hooks/intercept",
  params: {
    protocolVersion: "draft",
    event: {
      id: "evt_01",
      source: "urn:orion:node:7",
      type: "tool.before",
      time: "2026-03-04T05:06:07Z",
      harness: { name: "orion-cli", version: "3.2.0" },
      session: { id: "ses_7" },
      call: { id: "call_9" },
      tool: { name: "shell", kind: "shell", input: { command: "git push --force" }, origin: "native" },
      path: "builtin",
    },
    capabilities: { effects: ["deny"] },
  },
};

export const text: string = JSON.stringify(request);

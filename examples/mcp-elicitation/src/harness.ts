import { createHarness, type Harness, type HarnessOptions } from "@ahp/harness";
import { policies } from "./policies.js";

/** A harness that carries out what the two policies say about questions of MCP servers. */
export function policyHarness(deniedServer: string, onAudit: HarnessOptions["onAudit"] = () => {}): Harness {
  return createHarness({
    identity: { name: "mcp-elicitation-example", version: "1.0.0" },
    source: "urn:example:mcp-elicitation",
    registration: policies(deniedServer),
    enforces: {
      "user.elicitation.request": { effects: ["deny"], elicitation: ["form", "url"] },
      "user.elicitation.result": { effects: ["modify"] },
    },
    onAudit,
  });
}

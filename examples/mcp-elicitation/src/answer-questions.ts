import type { AskPerson, ElicitOutcome, Harness } from "@ahp/harness";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ElicitRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

/** Puts every question of the server behind an MCP client through the harness. `server` is what the host calls it. */
export function answerQuestions(
  client: Client,
  server: string,
  harness: Harness,
  dialog: AskPerson,
  tell: (outcome: ElicitOutcome) => void,
): void {
  client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
    const outcome = await harness.elicit(server, params, dialog, { signal });
    tell(outcome);
    if (outcome.status === "refused") throw new McpError(outcome.error.code, outcome.error.message);
    return { ...outcome.result };
  });
}

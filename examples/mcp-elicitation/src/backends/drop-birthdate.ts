// A backend that keeps a person's date of birth from every MCP server: the answer goes on without it.
import { createBackend, modify } from "@ahp/backend";
import { serveStdio } from "@ahp/backend/stdio";
import { parseResult } from "@ahp/mcp-elicitation";

const backend = createBackend({
  name: "drop-birthdate",
  version: "1.0.0",
  intercept: {
    "user.elicitation.result": ({ elicitation: { result } }) => {
      const answer = result !== undefined && "text" in result ? parseResult(result.text) : undefined;
      if (answer?.ok !== true || answer.value.content?.birthdate === undefined) return [];
      const { birthdate: _, ...rest } = answer.value.content;
      return modify("content", "replace", rest);
    },
  },
});
await serveStdio(backend);

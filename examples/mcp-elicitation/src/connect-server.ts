import { fileURLToPath } from "node:url";
import type { AskPerson, ElicitOutcome, Harness } from "@ahp/harness";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { answerQuestions } from "./answer-questions.js";

/** The reference server, as its package has it. */
const SERVER = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));

/** An MCP server that was started, and that asks the person through the harness. */
export interface ConnectedServer {
  /** Calls a tool, and gives the texts of its result. */
  callTool(tool: string, args?: { readonly [name: string]: unknown }): Promise<string>;
  /** What became of its questions, in order. */
  readonly outcomes: readonly ElicitOutcome[];
  /** The process. */
  readonly pid: number;
  /** Ends the process. */
  close(): Promise<void>;
}

/**
 * Starts the server and connects a client to it.
 *
 * @param name what the host calls the server: its identity in every event
 */
export async function connectServer(
  name: string,
  harness: Harness,
  dialog: AskPerson,
): Promise<ConnectedServer> {
  const client = new Client(
    { name: "mcp-elicitation-example", version: "1.0.0" },
    { capabilities: { elicitation: { form: {}, url: {} } } },
  );
  const outcomes: ElicitOutcome[] = [];
  answerQuestions(client, name, harness, dialog, (outcome) => outcomes.push(outcome));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SERVER, "stdio"],
    stderr: "ignore",
  });
  await client.connect(transport);
  return {
    callTool: async (tool, args = {}) => {
      const { content } = await client.callTool({ name: tool, arguments: args });
      return Array.isArray(content) ? content.map((part) => part.text ?? "").join("\n") : "";
    },
    outcomes,
    pid: transport.pid ?? 0,
    close: () => client.close(),
  };
}

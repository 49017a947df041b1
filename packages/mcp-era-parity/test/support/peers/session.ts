import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { CreateMessageRequestSchema, CreateTaskResultSchema } from "@modelcontextprotocol/sdk/types.js";

/** The revisions that the real peers speak and whose results this package reads differently. */
export const PEER_VERSIONS = ["2025-06-18", "2025-11-25"] as const;
export type PeerVersion = (typeof PEER_VERSIONS)[number];

/** Milliseconds for the whole conversation; a peer that hangs ends the recording. */
const DEADLINE = 60_000;

/** What a recorder needs from a conversation. */
export interface Session {
  readonly version: PeerVersion;
  /** Called when the handshake is over and the calls begin. */
  readonly onConnected?: () => void;
}

/**
 * One conversation of the registry's client with a server: two calls, one during which the server asks the client, one that fails,
 * and under 2025-11-25 one that is taken on as a task. Ends with the transport closed, whatever happens.
 */
export async function converse(transport: Transport, { version, onConnected }: Session): Promise<void> {
  const client = new Client(
    { name: "era-parity-recorder", version: "1.0.0" },
    { capabilities: { sampling: {} } },
  );
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    model: "none",
    role: "assistant" as const,
    content: { type: "text" as const, text: "approved" },
  }));
  askFor(version, transport);
  const timer = setTimeout(() => void transport.close(), DEADLINE);
  try {
    await client.connect(transport);
    onConnected?.();
    await client.callTool({ name: "echo", arguments: { message: "batch P-204" } });
    await client.callTool({ name: "get-sum", arguments: { a: 2, b: 40 } });
    await client.callTool({
      name: "trigger-sampling-request",
      arguments: { prompt: "Approve P-204?", maxTokens: 8 },
    });
    await client.readResource({ uri: "payout://nowhere" }).catch(() => undefined);
    if (version === "2025-11-25") await callAsTask(client);
  } finally {
    clearTimeout(timer);
    await client.close();
  }
}

async function callAsTask(client: Client): Promise<void> {
  const params = { name: "simulate-research-query", arguments: { topic: "P-204" }, task: { ttl: 60_000 } };
  const { task } = await client.request({ method: "tools/call", params }, CreateTaskResultSchema);
  await client.experimental.tasks.cancelTask(task.taskId);
}

/** The client asks for its newest revision; here it asks for the wanted one instead, and everything else is its own doing. */
function askFor(version: PeerVersion, transport: Transport): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const isHandshake = "method" in message && message.method === "initialize";
    return send(
      isHandshake ? { ...message, params: { ...message.params, protocolVersion: version } } : message,
      options,
    );
  };
}

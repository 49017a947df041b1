import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { converse, type PeerVersion } from "./session.js";

/** What is recorded: everything, or what follows the handshake. */
export type Extent = "all" | "calls";

/** The program of the registry's reference server. */
export const SERVER_PROGRAM = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);

/**
 * Records a conversation over stdio: one message a line, in the order in which they passed.
 *
 * @returns the transcript, in the format `jsonrpc`
 */
export async function recordStdio(version: PeerVersion, extent: Extent): Promise<string> {
  const lines: string[] = [];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SERVER_PROGRAM, "stdio"],
    stderr: "ignore",
  });
  recordMessages(transport, (message) => lines.push(JSON.stringify(message)));
  await converse(transport, {
    version,
    onConnected: () => {
      if (extent === "calls") lines.length = 0;
    },
  });
  return `${lines.join("\n")}\n`;
}

/** Hears every message in both directions. The client sets `onmessage` later, so that is watched as it is set. */
function recordMessages(transport: StdioClientTransport, record: (message: JSONRPCMessage) => void): void {
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    record(message);
    return send(message);
  };
  let receive: ((message: JSONRPCMessage) => void) | undefined;
  Object.defineProperty(transport, "onmessage", {
    get: () => receive,
    set: (handler: (message: JSONRPCMessage) => void) => {
      receive = (message) => {
        record(message);
        handler(message);
      };
    },
  });
}

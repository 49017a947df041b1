import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { WireClient } from "./wire-client.js";

/** The built files of an installed package. */
export const INSTALLED = {
  everything: dirname(
    fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js")),
  ),
  sdk: join(dirname(fileURLToPath(import.meta.resolve("@modelcontextprotocol/sdk/types.js"))), "examples"),
} as const;

/** Longest time that a server may take to start, or to end. */
const PATIENT_MS = 60_000;

/** A server that runs, a client that is connected to it, and the means to end both. */
export interface RunningServer {
  readonly client: WireClient;
  readonly stop: () => Promise<void>;
}

/** Starts the reference server over stdio. */
export async function startEverything(): Promise<RunningServer> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(INSTALLED.everything, "index.js"), "stdio"],
    stderr: "ignore",
  });
  const client = await WireClient.connect(transport);
  return { client, stop: () => client.close() };
}

/** Starts one of the SDK's example servers, which listen for HTTP on the port that their environment names. */
export async function startExample(name: string): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(INSTALLED.sdk, `server/${name}.js`)], {
    env: { ...process.env, PORT: String(port), MCP_PORT: String(port) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    await printed(child, String(port));
    const listening = streamOpened();
    const transport = new StreamableHTTPClientTransport(new URL(`http://localhost:${port}/mcp`), {
      fetch: listening.fetch,
    });
    const client = await WireClient.connect(transport);
    // Questions that belong to no call come over a stream of their own, and are lost before it is open.
    await listening.opened;
    return { client, stop: () => client.close().finally(() => end(child)) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

function streamOpened(): { fetch: typeof fetch; opened: Promise<void> } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the server opened no stream")), PATIENT_MS);
    open = () => {
      clearTimeout(late);
      resolve();
    };
  });
  return {
    opened,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (init?.method === "GET" && response.ok) open();
      return response;
    },
  };
}

async function printed(child: ChildProcess, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the server did not start")), PATIENT_MS);
    child.once("exit", () => reject(new Error("the server ended while it started")));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (!String(chunk).includes(text)) return;
      clearTimeout(late);
      resolve();
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

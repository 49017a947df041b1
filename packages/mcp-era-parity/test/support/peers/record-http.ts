import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FetchLike, Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type Extent, SERVER_PROGRAM } from "./record-stdio.js";
import { converse, type PeerVersion } from "./session.js";
import { readEvents } from "./sse-events.js";

/** Milliseconds for a server to listen, and for its streams to end. */
const DEADLINE = 45_000;

type Entry = Readonly<Record<string, unknown>>;

/** The two ways over HTTP, by the names of their formats. */
export type HttpFormat = "streamable-http" | "http-sse";

interface Way {
  /** What the server's program is told, and the path at which it then answers. */
  readonly argument: string;
  readonly path: string;
  readonly open: (url: URL, options: { fetch: FetchLike }) => Transport;
}

const WAYS: Readonly<Record<HttpFormat, Way>> = {
  "streamable-http": {
    argument: "streamableHttp",
    path: "/mcp",
    open: (url, options) => new StreamableHTTPClientTransport(url, options),
  },
  "http-sse": { argument: "sse", path: "/sse", open: (url, options) => new SSEClientTransport(url, options) },
};

/**
 * Records a conversation over HTTP, as it passes the client's `fetch`: each posted message with the version header that was really
 * sent, each answer as it really came, in a body or in an event.
 *
 * @returns the transcript, in the given format
 */
export async function recordHttp(format: HttpFormat, version: PeerVersion, extent: Extent): Promise<string> {
  const way = WAYS[format];
  const server = await startServer(way);
  const entries: Entry[] = [];
  const streams: Promise<void>[] = [];
  try {
    await converse(way.open(server.url, { fetch: recordingFetch(entries, streams) }), {
      version,
      onConnected: () => {
        if (extent === "calls") entries.length = 0;
      },
    });
    await Promise.race([Promise.allSettled(streams), timeout()]);
  } finally {
    await server.stop();
  }
  return `${JSON.stringify({ transport: format, entries }, null, 2)}\n`;
}

function recordingFetch(entries: Entry[], streams: Promise<void>[]): FetchLike {
  return async (url, init) => {
    if (typeof init?.body === "string") {
      const message: object = JSON.parse(init.body);
      entries.push({ ...sentHeaders(init.headers), ["method" in message ? "request" : "response"]: message });
    }
    const response = await fetch(url, init);
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("application/json")) {
      entries.push({ response: await response.clone().json() });
    } else if (type.startsWith("text/event-stream")) {
      const { body } = response.clone();
      if (body !== null) streams.push(readEvents(body, (sse) => entries.push({ sse })));
    }
    return response;
  };
}

/** The one header that says something about the era. Session ids and the like are nobody's business. */
function sentHeaders(sent: RequestInit["headers"]): Entry {
  const version = new Headers(sent).get("mcp-protocol-version");
  return version === null ? {} : { headers: { "mcp-protocol-version": version } };
}

interface RunningServer {
  readonly url: URL;
  stop(): Promise<void>;
}

async function startServer({ argument, path }: Way): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER_PROGRAM, argument], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exited;
  };
  const listening = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes(`on port ${port}`)) resolve();
    });
    const ended = (): void => reject(new Error("the server ended before it listened"));
    exited.then(ended, ended);
  });
  try {
    await Promise.race([listening, timeout()]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: new URL(`http://127.0.0.1:${port}${path}`), stop };
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing within ${DEADLINE} ms`)), DEADLINE).unref();
  });
}

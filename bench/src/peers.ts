import { type ChildProcess, spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node.js";
import { request } from "./message.js";
import type { RoundTrip } from "./round-trips.js";

/** Something to compare with, and its end. */
export interface Peer {
  readonly trip: RoundTrip;
  close(): Promise<void> | void;
}

/** The path of a program of the benchmarks. */
export function program(name: string): string {
  return fileURLToPath(new URL(`./programs/${name}.mjs`, import.meta.url));
}

/** What a program prints first: the URL that it listens on. */
export async function startServer(name: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [program(name), "http"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout) return { url: String(chunk).trim(), child };
  throw new Error(`${name} did not start`);
}

let sent = 0;

/** The request under an id of its own. */
function next(): { readonly id: string } {
  const id = `evt_${++sent}`;
  return { ...request, id, params: { ...request.params, event: { ...request.params.event, id } } } as {
    readonly id: string;
  };
}

/** A child that echoes, by JSON lines or byte for byte, and a Map from ids to whoever waits. */
export function stdioEcho(kind: "lines" | "pipe"): Peer {
  const child = spawn(process.execPath, [program("echo"), kind], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map<string, (message: unknown) => void>();
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line) as { id: string };
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  return {
    trip: () =>
      new Promise((resolve) => {
        const message = next();
        waiting.set(message.id, resolve);
        child.stdin.write(`${JSON.stringify(message)}\n`);
      }),
    close: () => void child.stdin.end(),
  };
}

/** An undici pool against a bare node:http server that echoes. */
export async function undiciEcho(): Promise<Peer> {
  const { url, child } = await startServer("echo");
  const { origin } = new URL(url);
  const pool = new Pool(origin, { connections: 64, pipelining: 1 });
  return {
    trip: async () => {
      const reply = await pool.request({
        method: "POST",
        path: "/",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(next()),
      });
      return reply.body.json();
    },
    close: async () => {
      await pool.destroy();
      child.kill();
    },
  };
}

/** Two ends in one process that know each other's message as a text, and a Map from ids to whoever waits. No validation. */
export function mapCorrelator(): Peer {
  const waiting = new Map<string, (message: unknown) => void>();
  const answer = (text: string) => {
    const { id, params } = JSON.parse(text) as { id: string; params: { event: { tool: { input: object } } } };
    const denied = /--force/.test(String(Reflect.get(params.event.tool.input, "command")));
    const effects = denied ? [{ type: "deny", reason: "No force pushes." }] : [];
    take(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "draft", effects } }));
  };
  const take = (text: string) => {
    const message = JSON.parse(text) as { id: string };
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  return {
    trip: () =>
      new Promise((resolve) => {
        const message = next();
        waiting.set(message.id, resolve);
        const text = JSON.stringify(message);
        queueMicrotask(() => answer(text));
      }),
    close: () => {},
  };
}

/** Two vscode-jsonrpc connections over streams in memory. No validation. */
export function vscodeJsonrpc(): Peer {
  const up = new PassThrough();
  const down = new PassThrough();
  const server = createMessageConnection(new StreamMessageReader(up), new StreamMessageWriter(down));
  const client = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  server.onRequest("hooks/intercept", (params: { event: { tool: { input: { command: string } } } }) => ({
    protocolVersion: "draft",
    effects: /--force/.test(params.event.tool.input.command)
      ? [{ type: "deny", reason: "No force pushes." }]
      : [],
  }));
  server.listen();
  client.listen();
  return {
    trip: () => client.sendRequest("hooks/intercept", request.params),
    close: () => {
      client.dispose();
      server.dispose();
    },
  };
}

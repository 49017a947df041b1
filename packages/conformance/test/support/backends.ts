import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { EventOf } from "@ahp/types";
import { afterAll } from "vitest";
import { type ClaimInput, type CommandLine, type Endpoint, makeClaim } from "../../src/index.js";
import { sampleEvent } from "../../src/messages/build.js";

/** More than a program takes to start and answer on a machine that does ten things at once. */
export const PATIENT = { timeoutMs: 40_000, settleMs: 40_000 } as const;

/** A complete claim of a backend, or an error that says what it lacks. */
export function claimOf(bindings: readonly string[], changes: ClaimInput = {}) {
  const claim = makeClaim({ role: "backend", bindings, profiles: ["tool-interception"], ...changes });
  if (!claim.ok) throw new Error(JSON.stringify(claim.issues));
  return claim.value;
}

/** An event that the backends of these tests deny. */
export const DENIED = shell("git push --force");
/** An event that they let pass. */
export const ALLOWED = shell("git status");

function shell(command: string): EventOf<"tool.before"> {
  const tool = { name: "shell", origin: "native", input: { command } };
  return sampleEvent("tool.before", { tool }) as unknown as EventOf<"tool.before">;
}

/** The command line of a script beside these tests. */
export function script(path: string, ...args: string[]): CommandLine {
  return {
    command: process.execPath,
    args: [fileURLToPath(new URL(`../${path}`, import.meta.url)), ...args],
  };
}

const servers = new Set<ChildProcess>();

afterAll(() => {
  for (const server of servers) server.kill("SIGKILL");
});

/** Starts a program that serves HTTP and prints its port. It is ended behind the tests of the file. */
export async function serving({ command, args }: CommandLine, token?: string): Promise<Endpoint> {
  const server = spawn(command, [...args], { stdio: ["ignore", "pipe", "inherit"] });
  servers.add(server);
  const [port] = await Promise.race([
    once(server.stdout, "data"),
    once(server, "exit").then(([status]) => Promise.reject(new Error(`the server ended with ${status}`))),
  ]);
  const url = `http://127.0.0.1:${String(port).trim()}/`;
  return token === undefined ? { url } : { url, token };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const cwd = join(import.meta.dirname, "..");

/** A copy of the backend in a process of its own. */
export interface Copy {
  readonly process: ChildProcess;
  /** What it wrote on stderr so far. */
  readonly stderr: () => string;
  /** Delivers an event; gives the text of the decision. */
  deliver(id: string, command?: string): Promise<string>;
}

const running = new Set<ChildProcess>();

export async function startCopy(env: Record<string, string>): Promise<Copy> {
  const child = spawn(process.execPath, ["--import", "tsx", "src/backend.ts"], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  let url = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    url += chunk;
    if (url.endsWith("\n")) break;
  }
  if (url === "") throw new Error(`the backend did not start: ${stderr}`);
  return {
    process: child,
    stderr: () => stderr,
    deliver: async (id, command = "ls") => {
      const response = await fetch(url.trim(), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request(id, command)),
      });
      const { result } = (await response.json()) as { result: { effects: { text: string }[] } };
      return result.effects[0]?.text ?? "";
    },
  };
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, "close");
  child.kill(signal);
  await ended;
  running.delete(child);
  return child.exitCode;
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => stop(child, "SIGKILL")));
}

function request(id: string, command: string): object {
  const event = {
    id,
    type: "tool.before",
    source: "urn:example:harness",
    time: "2026-03-04T05:06:07Z",
    harness: { name: "example-harness", version: "1.2.3" },
    session: { id: "session-1" },
    turn: { id: "turn-1" },
    call: { id: "call-1" },
    tool: { name: "shell", origin: "native", input: { command } },
    path: "builtin",
  };
  const params = { protocolVersion: "draft", event, capabilities: { effects: ["message"] } };
  return { jsonrpc: "2.0", id, method: "hooks/intercept", params };
}

import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { makeClaim, testBackend } from "@ahp/conformance";
import { afterAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, "../backend.py");
const PYTHON = spawnSync("python3", ["--version"]).status === 0;
if (!PYTHON) console.warn("SKIPPED: there is no python3 here, so the Python backend was not tested");
/** Longer than Python takes to start on a machine that does ten things at once. */
const LIMITS = { timeoutMs: 60_000, settleMs: 60_000 };

/** What a process does that gets one message: answer, say nothing else, end. */
const PER_EVENT = [
  "rpc.answers",
  "notifications.unanswered",
  "hostile.garbage",
  "hostile.empty",
  "stdio.nothing-but-messages",
  "stdio.one-line-each",
  "stdio.pieces",
  "stdio.large-message",
  "stdio.per-event-exit",
];

const EVENTS = {
  deniedEvent: toolBefore("git push --force"),
  allowedEvent: toolBefore("git status"),
};

function toolBefore(command: string) {
  return {
    id: "event-1",
    source: "urn:example:agent",
    type: "tool.before" as const,
    time: "2026-03-04T05:06:07Z",
    harness: { name: "example-agent", version: "1.0.0" },
    call: { id: "call-1" },
    tool: { name: "shell", input: { command }, origin: "native" as const },
    path: "builtin",
  };
}

function claimOf(binding: string) {
  const claim = makeClaim({
    role: "backend",
    bindings: [binding],
    profiles: ["tool-interception", "lifecycle-observation"],
    eventTypes: ["tool.after"],
  });
  if (!claim.ok) throw new Error(JSON.stringify(claim.issues));
  return claim.value;
}

let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill("SIGKILL");
});

/** Starts the backend on a port that was free a moment ago, and waits until it accepts connections. */
async function serving(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  server = spawn("python3", [PROGRAM, String(port)], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) break;
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return url;
    await pause(100);
  }
  throw new Error("the Python backend did not come up");
}

it("is shorter than 60 lines and imports the standard library alone", () => {
  const text = readFileSync(PROGRAM, "utf8");
  expect(text.split("\n").length - 1).toBeLessThan(60);
  expect([...text.matchAll(/^\s*(?:import|from) .*$/gm)].map(([line]) => line.trim())).toEqual([
    "import json, sys",
    "from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer",
  ]);
});

describe.runIf(PYTHON)(
  "a backend in Python (skipped without python3) passes every check that applies",
  () => {
    const target = { command: { command: "python3", args: [PROGRAM] } };

    it("over stdio, in a process that is kept", async () => {
      const report = await testBackend({
        claim: claimOf("stdio"),
        target,
        lifecycles: ["persistent"],
        limits: LIMITS,
        ...EVENTS,
      });
      expect(report.results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
      expect(report.conforms).toBe(true);
    }, 600_000);

    it("over stdio, in a process for each message, as far as that makes a difference", async () => {
      const { results } = await testBackend({
        claim: claimOf("stdio"),
        target,
        lifecycles: ["per_event"],
        only: PER_EVENT,
        limits: LIMITS,
      });
      expect(results.map(({ check, outcome }) => `${check} ${outcome}`).sort()).toEqual(
        PER_EVENT.map((check) => `${check} passed`).sort(),
      );
    }, 300_000);

    it("over HTTP, where nothing asks for a token, as prove.mjs says too", async () => {
      const url = await serving();
      const prove = join(import.meta.dirname, "../prove.mjs");
      const proof = await run(process.execPath, [prove, url]);
      expect(proof.stdout).toMatch(/, 0 failed, .*: every check that applied passed \(backend\)\n$/);
      const report = await testBackend({
        claim: claimOf("http"),
        target: { endpoint: { url } },
        limits: LIMITS,
        ...EVENTS,
      });
      const open = report.results.filter(({ outcome }) => outcome !== "passed");
      expect(open.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
        "secrets.token-not-repeated not-applicable",
        "auth.wrong-token-refused not-applicable",
      ]);
      expect(report.conforms).toBe(true);
    }, 300_000);
  },
);

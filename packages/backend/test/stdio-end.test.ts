import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBackend, message } from "../src/index.js";
import { serveStdio } from "../src/stdio.js";
import { interceptRequest, toolBefore } from "./support/messages.js";
import { Program, parseLines } from "./support/program.js";

// What becomes of evaluations when the input has ended. Handlers hang for an hour: what ends, ends because it is made to.

const running = new Set<Program>();
const orphans = new Set<number>();

function start(name: string, env: Record<string, string> = {}): Program {
  const program = new Program(name, env);
  running.add(program);
  return program;
}

afterEach(() => {
  for (const program of running) program.kill();
  for (const pid of orphans) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  running.clear();
  orphans.clear();
});

function request(id: string, command: string): string {
  const event = toolBefore({ id, tool: { name: "shell", origin: "native", input: { command } } });
  return `${JSON.stringify(interceptRequest(event))}\n`;
}

/** A process that has ended and that nobody has waited for yet is not alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const unavailable = (id: string) => ({ jsonrpc: "2.0", id, error: { code: -32003 } });
const SHORT = { SERVE_OPTIONS: JSON.stringify({ endGraceMs: 100 }) };

describe("a harness that is killed leaves no orphan: a process", () => {
  it.each([
    ["that is asked about one event, as in per-event mode", "hang", "hanging", ["e1"]],
    ["that is asked about several events", "hang", "hanging", ["e1", "e2"]],
    ["that has answered one event, and holds something open", "open", "opened", ["e1"]],
    ["that has answered several events, and holds something open", "open", "opened", ["e1", "e2"]],
  ])("%s", async (_name, command, said, ids) => {
    const harness = start("harness.mjs", SHORT);
    await harness.write(ids.map((id) => request(id, command)).join(""));
    for (const id of ids) await harness.says(`${said} ${id}\n`);
    const backend = Number(/pid (\d+)/.exec(harness.stderr)?.[1]);
    orphans.add(backend);
    expect(isAlive(backend)).toBe(true);
    harness.kill();
    await vi.waitFor(() => expect(isAlive(backend)).toBe(false), { timeout: 50_000, interval: 100 });
  });
});

describe("a harness that closes its end and lives", () => {
  it("gets -32003 for what is not answered within endGraceMs, and the process exits 0 though a handler hangs", async () => {
    const program = start("policy.mjs", SHORT);
    const ended = await program.end(request("e1", "ls") + request("e2", "hang") + request("e3", "hang"));
    expect(parseLines(ended.stdout)).toMatchObject([
      { id: "e1", result: {} },
      unavailable("e2"),
      unavailable("e3"),
    ]);
    expect(ended).toMatchObject({ code: 0, signal: null });
  });

  it("what runs after serveStdio still runs", async () => {
    const program = start("policy.mjs", { ...SHORT, PRINT_AFTERWARDS: "1" });
    const ended = await program.end(request("e1", "ls") + request("e2", "hang"));
    expect(ended.stderr).toContain("printed afterwards");
  });

  it("may hold something open for as long as it likes: the process ends by itself, or is ended by the harness", async () => {
    const program = start("policy.mjs", { ...SHORT, PRINT_AFTERWARDS: "1" });
    program.child.stdin.end(request("e1", "open"));
    await program.says("printed afterwards");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(program.child.exitCode).toBeNull();
  });

  it("has all the time of handlerTimeoutMs when it sent one event, as in per-event mode", async () => {
    const ended = await start("policy.mjs", SHORT).end(request("e1", "wait 1500"));
    expect(parseLines(ended.stdout)).toMatchObject([{ id: "e1", result: {} }]);
  });

  it("does not keep a process that it no longer listens to, though a handler hangs", async () => {
    const program = start("policy.mjs", SHORT);
    await program.write(request("e1", "hang"));
    await program.says("hanging e1\n");
    program.child.stdout.destroy();
    await program.write(request("e2", "ls") + request("e3", "ls"));
    expect(await program.ended()).toMatchObject({ code: 0, signal: null });
  });
});

describe("streams that are not those of the process", () => {
  const hanging = createBackend({
    name: "hanging",
    version: "1",
    intercept: { "tool.before": (event) => (event.id === "e1" ? message("e1") : new Promise(() => {})) },
  });

  it("end in the same way, without the process", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    input.end(request("e1", "ls") + request("e2", "ls"));
    await serveStdio(hanging, { input, output, endGraceMs: 10 });
    expect(parseLines(String(output.read()))).toMatchObject([{ id: "e1", result: {} }, unavailable("e2")]);
  });

  it("that take nothing are not waited for", async () => {
    const input = new PassThrough();
    const output = new PassThrough({ highWaterMark: 1, write: () => {} });
    input.end(request("e1", "ls") + request("e1", "ls"));
    await serveStdio(hanging, { input, output, endGraceMs: 10 });
    expect(output.writableNeedDrain).toBe(true);
  });

  it("are not served with an option that is misspelt", async () => {
    const options = { maxConcurent: 1 } as object;
    await expect(serveStdio(hanging, options)).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining("did you mean maxConcurrent?"),
    });
  });

  it.each([0, -1, 0.5, 2 ** 31])("endGraceMs cannot be %d", async (endGraceMs) => {
    const streams = { input: new PassThrough(), output: new PassThrough() };
    await expect(serveStdio(hanging, { ...streams, endGraceMs })).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining("endGraceMs"),
    });
  });
});

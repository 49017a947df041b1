import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { interceptRequest, observeNotification, toolBefore } from "./support/messages.js";
import { Program, parseLines } from "./support/program.js";

// The built package in real processes, as a harness would run it.

const running = new Set<Program>();

function start(env: Record<string, string> = {}): Program {
  const program = new Program("policy.mjs", env);
  running.add(program);
  return program;
}

afterEach(() => {
  for (const program of running) program.kill();
  running.clear();
});

function request(id: string, command = "ls"): string {
  const event = toolBefore({ id, tool: { name: "shell", origin: "native", input: { command } } });
  return `${JSON.stringify(interceptRequest(event))}\n`;
}

function saw(id: string, command = "ls") {
  return {
    jsonrpc: "2.0",
    id,
    result: { protocolVersion: "draft", effects: [{ type: "message", text: `saw ${command}` }] },
  };
}

const PARSE_ERROR = { jsonrpc: "2.0", id: null, error: { code: -32700 } };

describe("one event per process", () => {
  it("one request, end of input: one answer, exit 0, nothing on stderr", async () => {
    const ended = await start().end(request("e1", "force-push"));
    expect(parseLines(ended.stdout)).toEqual([
      {
        jsonrpc: "2.0",
        id: "e1",
        result: {
          protocolVersion: "draft",
          effects: [
            { type: "deny", reason: "Force pushes are not allowed.", code: "com.example.no-force-push" },
          ],
        },
      },
    ]);
    expect(ended).toMatchObject({ code: 0, signal: null, stderr: "" });
  });

  it("an evaluation that is still going on at the end of input is awaited", async () => {
    const ended = await start().end(request("e1", "wait 50"));
    expect(parseLines(ended.stdout)).toEqual([saw("e1", "wait 50")]);
    expect(ended.code).toBe(0);
  });

  it("one observation: no byte on stdout, its handler has run, exit 0", async () => {
    const ended = await start().end(`${JSON.stringify(observeNotification())}\n`);
    expect(ended).toEqual({ code: 0, signal: null, stdout: "", stderr: "observed tool.before\n" });
  });

  it("no message at all: no byte, exit 0", async () => {
    expect(await start().end()).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
  });

  it("a line that breaks off is no message: -32700, exit 0", async () => {
    const ended = await start().end(request("e1").slice(0, -20));
    expect(parseLines(ended.stdout)).toMatchObject([PARSE_ERROR]);
    expect(ended.code).toBe(0);
  });

  it("what the program prints after serving does not follow the answer on stdout", async () => {
    const ended = await start({ PRINT_AFTERWARDS: "1" }).end(request("e1"));
    expect(parseLines(ended.stdout)).toEqual([saw("e1")]);
    expect(ended.stderr).toBe("printed afterwards\n");
  });
});

describe("a process that stays", () => {
  it("answers while its input is open, and exits 0 when it ends", async () => {
    const program = start();
    for (const id of ["e1", "e2", "e3"]) {
      await program.write(request(id));
      expect((await program.lines(Number(id.slice(1)))).at(-1)).toEqual(saw(id));
    }
    expect(await program.end()).toMatchObject({ code: 0, stderr: "" });
  });

  it("answers in the order in which evaluations end", async () => {
    const program = start();
    await program.write(request("slow", "wait 200") + request("quick"));
    expect(await program.lines(2)).toEqual([saw("quick"), saw("slow", "wait 200")]);
    expect((await program.end()).code).toBe(0);
  });

  it("a handler that throws: -32004, its stack on stderr, and the process goes on", async () => {
    const program = start();
    await program.write(request("e1", "throw") + request("e2"));
    await program.lines(2);
    const ended = await program.end();
    expect(parseLines(ended.stdout)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: "e1", error: expect.objectContaining({ code: -32004 }) }),
        saw("e2"),
      ]),
    );
    expect(ended.stdout).not.toContain("thrown by the policy");
    expect(ended.stderr).toMatch(
      /policy: intercept handler for tool\.before failed:[\s\S]*thrown by the policy[\s\S]*policy\.mjs/,
    );
  });

  it("whatever a handler prints goes to stderr", async () => {
    const ended = await start().end(request("e1", "print") + request("e2"));
    expect(parseLines(ended.stdout)).toHaveLength(2);
    for (const source of [
      "console.log",
      "console.info",
      "console.debug",
      "console.dir",
      "console.table",
      "process.stdout",
    ]) {
      expect(ended.stderr).toContain(source);
    }
  });
});

describe("framing", () => {
  it("a message that arrives byte by byte is one message", async () => {
    const program = start();
    for (const byte of Buffer.from(request("é-1"))) await program.write(Uint8Array.of(byte));
    expect(await program.lines(1)).toEqual([saw("é-1")]);
  });

  it("many messages in one chunk are many messages", async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `e${index}`);
    const ended = await start().end(ids.map((id) => request(id, "wait 1")).join(""));
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(parseLines(ended.stdout)).toEqual(expect.arrayContaining(ids.map((id) => saw(id, "wait 1"))));
    expect(parseLines(ended.stdout)).toHaveLength(ids.length);
  });

  const broken: [name: string, line: string | Uint8Array][] = [
    ["a carriage return before the line feed", request("e1").replace("\n", "\r\n")],
    ["a blank line", "\n"],
    ["text that is not JSON", "Loading shell profile...\n"],
    ["two objects on one line", request("e1").trimEnd() + request("e2")],
    ["bytes that are not UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a)],
    ["a frame over the limit", `"${"x".repeat(5000)}"\n`],
  ];

  it.each(broken)("%s: one -32700, and the next message is answered", async (_name, line) => {
    const program = start({ SERVE_OPTIONS: JSON.stringify({ maxFrameBytes: 4000 }) });
    await program.write(line);
    const ended = await program.end(request("good"));
    expect(parseLines(ended.stdout)).toMatchObject([PARSE_ERROR, saw("good")]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("a harness that goes away", () => {
  it("closes stdout early, keeps stdin open: the process ends by itself, quietly", async () => {
    const program = start();
    await program.write(request("e1"));
    await program.lines(1);
    program.child.stdout.destroy();
    await once(program.child.stdout, "close");
    await program.write(request("e2", "wait 10") + request("e3"));
    expect(await program.ended()).toMatchObject({ code: 0, signal: null, stderr: "" });
  });

  it("closes stdout before the answer to its only event: exit 0, quietly", async () => {
    const program = start();
    program.child.stdout.destroy();
    expect(await program.end(request("e1", "wait 10"))).toMatchObject({ code: 0, signal: null, stderr: "" });
  });
});

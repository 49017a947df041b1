import { afterEach, describe, expect, it } from "vitest";
import { interceptRequest, toolBefore } from "./support/messages.js";
import { Program, parseLines } from "./support/program.js";

// Real processes and pipes; the package as it was built.

const running: Program[] = [];

afterEach(() => {
  for (const program of running.splice(0)) program.kill();
});

function start(): Program {
  const program = new Program("printing.mjs");
  running.push(program);
  return program;
}

const request = (id: string, command: string) =>
  `${JSON.stringify(interceptRequest(toolBefore({ id, tool: { name: "shell", origin: "native", input: { command } } })))}\n`;

const done = (id: string) => ({
  jsonrpc: "2.0",
  id,
  result: { protocolVersion: "draft", effects: [{ type: "message", text: "done" }] },
});

const deeds: [deed: string, printed: string | RegExp][] = [
  ["pipes a child's output to stdout", /c{1048576}/],
  ["sends a child's output through a pipeline to stdout", /c{1048576}/],
  ["fails in a pipeline to stdout", "begun"],
  ["ends stdout with a text", "the end"],
  ["ends stdout with a text in an encoding", "the end"],
  ["ends stdout", ""],
  ["destroys stdout", ""],
  ["sets another encoding", ""],
  ["has a worker that prints", /w{131072}/],
  ["prints much", /line 19 l{4096}/],
];

describe("stdout stays the protocol's when a handler", () => {
  it.each(deeds)("%s", async (deed, printed) => {
    const program = start();
    await program.write(request("e1", deed));
    await program.lines(1);
    const ended = await program.end(request("e2", deed));
    expect(parseLines(ended.stdout)).toEqual([done("e1"), done("e2")]);
    expect(ended.stderr).toMatch(printed);
    expect(ended.code).toBe(0);
  });
});

describe("when the harness has closed stderr, answers still come if a handler", () => {
  it.each(deeds)("%s", async (deed) => {
    const program = start();
    program.child.stderr.destroy();
    await program.write(request("e1", deed));
    await program.lines(1);
    const ended = await program.end(request("e2", deed));
    expect(parseLines(ended.stdout)).toEqual([done("e1"), done("e2")]);
    expect(ended.code).toBe(0);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, type PeerLimits } from "../src/peer/limits.js";
import { PersistentLine } from "../src/peer/persistent-line.js";
import { describeEnd } from "../src/peer/process-end.js";
import { StdioProcess } from "../src/peer/stdio-process.js";
import { temporaryFolder } from "./support/files.js";

function start(code: string, limits: Partial<PeerLimits> = {}, ...args: string[]): StdioProcess {
  const command = { command: process.execPath, args: ["--eval", code, ...args] };
  return new StdioProcess(command, { ...DEFAULT_LIMITS, timeoutMs: 40_000, ...limits });
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe("a process under test", () => {
  it("gives its lines as bytes, and says which line feed is missing", async () => {
    const process = start('process.stdout.write("one\\r\\n\\ntwo")');
    await process.ended();
    expect(process.lines.map(({ bytes, ended }) => [text(bytes), ended])).toEqual([
      ["one\r", true],
      ["", true],
      ["two", false],
    ]);
  });

  it("puts a line together that comes in pieces", async () => {
    const process = start('process.stdout.write("a"); setTimeout(() => process.stdout.write("b\\n"), 50)');
    expect(text((await process.line(0))?.bytes)).toBe("ab");
    expect(await process.ended()).toEqual({ kind: "exited", status: 0 });
  });

  it("a line that does not come is undefined: at the deadline, or at once when the process has ended", async () => {
    const waiting = start("setInterval(() => {}, 1000)", { terminateGraceMs: 500 });
    expect(await waiting.line(0, 50)).toBeUndefined();
    expect(await waiting.ended(50)).toEqual({ kind: "killed", why: "timeout" });
    const ended = start("");
    expect(await ended.line(0)).toBeUndefined();
    expect(ended.over).toBe(true);
  });

  it("that ignores SIGTERM is killed", async () => {
    const process = start('process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)', {
      terminateGraceMs: 100,
    });
    await process.line(0);
    expect(await process.ended(50)).toEqual({ kind: "killed", why: "timeout" });
  });

  it("takes its helpers with it", async () => {
    const code = `
      const { spawn } = require("node:child_process");
      const helper = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"], { stdio: ["ignore", "inherit", "ignore"] });
      console.log(helper.pid);
      helper.unref();`;
    const process = start(code);
    const pid = Number(text((await process.line(0))?.bytes));
    expect(await process.ended()).toEqual({ kind: "exited", status: 0 });
    // A killed process stays in the table until its new parent has collected it.
    for (let tries = 0; tries < 400 && runs(pid); tries += 1) await pause(25);
    expect(runs(pid)).toBe(false);
  });

  it("that writes without end is killed", async () => {
    const process = start('setInterval(() => process.stdout.write("x".repeat(1e5)), 1)', {
      maxOutputBytes: 1_000_000,
    });
    expect(await process.ended()).toEqual({ kind: "killed", why: "too-much-output" });
  });

  it("that does not exist, or has no such folder, is no exception", async () => {
    const limits = DEFAULT_LIMITS;
    const absent = new StdioProcess({ command: "no-such-program-anywhere", args: [] }, limits);
    absent.write(new Uint8Array(10));
    expect(describeEnd(await absent.ended())).toBe(
      "there is no such program; check the command and the PATH",
    );
    const cwd = `${temporaryFolder()}/absent`;
    const homeless = new StdioProcess({ command: process.execPath, args: [], cwd }, limits);
    expect(await homeless.ended()).toMatchObject({ kind: "not-started" });
  });

  it("that reads nothing is written to without an exception", async () => {
    const process = start("process.stdin.destroy(); setTimeout(() => {}, 100)");
    process.write(new Uint8Array(1_000_000));
    process.endInput();
    expect(await process.ended()).toEqual({ kind: "exited", status: 0 });
  });

  it.each([
    ["names an error", 'throw new TypeError("no policy file")', "TypeError: no policy file"],
    ["says something", 'console.error("goodbye"); process.exit(3)', "goodbye"],
  ])("has a last line of stderr that %s", async (_what, code, words) => {
    const process = start(code);
    await process.ended();
    expect(process.lastWords).toBe(words);
  });
});

/** Whether a process runs; one that has ended and was not collected does not. */
function runs(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  if (existsSync("/proc/self/stat")) {
    try {
      return !/\) Z /.test(readFileSync(status, "utf8"));
    } catch {
      return false;
    }
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a conversation with a process that is kept", () => {
  const REPLAY = `
    const replies = process.argv.slice(1);
    require("node:readline").createInterface({ input: process.stdin }).on("line", () => {
      for (const line of (replies.shift() ?? "").split("|")) if (line !== "") console.log(line);
    });`;

  function line(...replies: string[]): PersistentLine {
    const command = { command: process.execPath, args: ["--eval", REPLAY, ...replies] };
    return new PersistentLine(command, { ...DEFAULT_LIMITS, timeoutMs: 40_000, settleMs: 40_000 });
  }

  const message = (id: unknown) => new TextEncoder().encode(JSON.stringify({ id }));

  it("takes the first object with an id that was not answered yet, and keeps the rest as strays", async () => {
    const talk = line('noise|[1]|{"id":null}|{"id":"a"}|{"id":"a"}', '{"id":"b"}');
    expect(await talk.ask(message("a"))).toEqual({ kind: "json", value: { id: "a" } });
    expect(await talk.ask(message("b"))).toEqual({ kind: "json", value: { id: "b" } });
    const { strays, ends } = await talk.finish();
    expect(strays.map(({ bytes }) => text(bytes))).toEqual(["noise", "[1]", '{"id":null}', '{"id":"a"}']);
    expect(ends).toEqual([{ kind: "exited", status: 0 }]);
  });

  it("takes an answer with the id null only where one is due", async () => {
    const talk = line('{"id":null}');
    expect(await talk.ask(message("x"), { nullId: true })).toEqual({ kind: "json", value: { id: null } });
    await talk.finish();
  });

  it("does not take the answer to what was only told for the answer to something else", async () => {
    const talk = line('{"id":"told"}', '{"id":"asked"}');
    await talk.tell(message("told"), "told");
    expect(await talk.ask(message("asked"))).toEqual({ kind: "json", value: { id: "asked" } });
    expect((await talk.finish()).strays.map(({ value }) => value)).toEqual([{ id: "told" }]);
  });

  it("hears out what comes behind the last answer", async () => {
    const talk = line('{"id":"a"}|{"id":"late"}');
    await talk.ask(message("a"));
    expect((await talk.finish()).strays.map(({ value }) => value)).toEqual([{ id: "late" }]);
  });
});

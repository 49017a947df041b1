import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { runProgram } from "../src/cli/program.js";
import { answer, call, framed, L, M, modernMeta, N } from "./support/transcripts.js";

const folder = mkdtempSync(join(tmpdir(), "era-parity-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function run(args: readonly string[], stdin = "") {
  let out = "";
  let err = "";
  const exit = await runProgram(args, {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: {
      write: (text) => {
        out += text;
      },
    },
    stderr: {
      write: (text) => {
        err += text;
      },
    },
  });
  return { exit, out, err };
}

const TERMINAL = framed(N, call(modernMeta()), answer({ resultType: "complete" }));
const INTERIM = framed(N, call(modernMeta()), answer({ resultType: "input_required", requestState: "s" }));
const terminal = fileOf("terminal.json", TERMINAL);
const interim = fileOf("interim.json", INTERIM);
const broken = fileOf("broken.json", '{"jsonrpc":"2.0","id":1,"id":1}');

describe("exit status", () => {
  it.each<[status: number, what: string, args: string[]]>([
    [0, "every result is terminal", [terminal]],
    [0, "… of both eras", [terminal, fileOf("legacy.json", framed(L, call(), answer({ content: [] })))]],
    [0, "no result at all", [fileOf("request.json", framed(N, call(modernMeta())))]],
    [3, "an interim result", [interim]],
    [
      3,
      "a task that 2025-11-25 has taken on",
      [fileOf("task.json", framed(M, call(), answer({ task: {} })))],
    ],
    [3, "an incomplete result", [fileOf("silent.json", framed(undefined, call(), answer({})))]],
    [3, "an invalid result", [fileOf("untyped.json", framed(N, call(modernMeta()), answer({})))]],
    [3, "one of several files", [terminal, interim]],
    [1, "a refused transcript", [broken]],
    [1, "… beside an interim one", [interim, broken]],
    [1, "a file that is not there", [join(folder, "nothing.json")]],
    [1, "a folder", [folder]],
    [1, "the wrong format", ["--format", "inspector", "--max-bytes", "5", terminal]],
    [1, "larger than --max-bytes", ["--max-bytes", String(TERMINAL.length - 1), terminal]],
    [0, "as large as --max-bytes", ["--max-bytes", String(TERMINAL.length), terminal]],
    [1, "a line longer than --max-line-bytes", ["--format", "jsonrpc", "--max-line-bytes", "5", broken]],
    [2, "no file", []],
    [2, "standard input twice", ["-", terminal, "-"]],
    [2, "an unknown option", ["--strict", terminal]],
    [2, "an unknown format", ["--format", "pcap", terminal]],
    [2, "--max-bytes is no number", ["--max-bytes", "16M", terminal]],
    [0, "--help", ["--help"]],
    [0, "--version", ["--version"]],
  ])("%i: %s", async (status, _what, args) => {
    expect((await run(args)).exit).toBe(status);
  });

  it("- reads standard input", async () => {
    expect(await run(["-"], INTERIM)).toMatchObject({
      exit: 3,
      out: expect.stringMatching(/^standard input \(streamable-http\)\n/),
    });
  });
});

describe("what people see", () => {
  it("is one row per result, the gate, and what may be claimed", async () => {
    const text = framed(
      N,
      call(modernMeta()),
      answer({ resultType: "complete" }),
      call(modernMeta(), "8"),
      answer({ resultType: "input_required", requestState: "s" }, "8"),
    );
    const { out } = await run(["-"], text);
    expect(out.split("\n")).toEqual([
      "standard input (streamable-http)",
      "2 requests, 2 results, 0 error responses, 0 notifications",
      "",
      "id   asked by  era               result          capabilities  conclusion    why",
      "7    client    known:2026-07-28  complete        core_only     terminal      the result says complete and carries nothing to continue with [2.10 #6]",
      '"8"  client    known:2026-07-28  input_required  core_only     non_terminal  the result asks for input and says how to continue: an interim result [2.10 #7]',
      "",
      "ingest gate: accepted",
      "",
      "Established:",
      "  - 1 result terminal: under the era of the call, the message is final in its form",
      "  - 1 result non-terminal: interim, and not read as completed",
      "Not established:",
      "  - general MCP protocol conformance; that a schema accepts these messages is a question of its own",
      "  - certification of an SDK, or interoperability of implementations",
      "  - support for HTTP, OAuth, Tasks, Apps, sessions or identities",
      "  - the eventual completion of an interim result: hops are separate records, and none is joined to another",
      "  - a recorded policy decision, a denial that a caller saw, upstream delivery, or a side effect outside",
      "  - a verdict on a whole action, a score, or compliance",
      "",
    ]);
  });

  it("its page shows what is printed", async () => {
    const page = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
    const example = join(import.meta.dirname, "../../../examples/mcp-era-parity/refund.json");
    const [, shown] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
    expect((await run([example])).out.replace(example, "refund.json")).toBe(shown);
  });

  it("puts the reason below its row on a terminal that is too narrow", async () => {
    let out = "";
    const stdout = {
      columns: 80,
      write: (text: string) => {
        out += text;
      },
    };
    await runProgram([terminal], { stdin: Readable.from([]), stdout, stderr: stdout });
    expect(out).toContain(
      [
        "id  asked by  era               result    capabilities  conclusion",
        "7   client    known:2026-07-28  complete  core_only     terminal",
        "    the result says complete and carries nothing to continue with [2.10 #6]",
      ].join("\n"),
    );
  });

  it("names requests that are not valid, and notes", async () => {
    const { out } = await run(["-"], framed(N, call(), answer({ resultType: "x" })));
    expect(out).toContain("note: the published page of 2026-07-28 calls");
    expect(out).toContain("Requests that are not valid; this changes no conclusion above:\n");
    expect(out).toContain("invalid:missing_request_metadata");
    expect(out).toContain("ingest gate: refused (conclusion_invalid): ");
  });

  it("says why an era is unknown where initialize agreed on one", async () => {
    const { out } = await run(["-"], framed(undefined, call(), answer({})));
    expect(out).toContain("note: no header and no request metadata named a version");
  });

  it("of a refused transcript is where and why, and nothing is established", async () => {
    const { out } = await run([broken]);
    expect(out).toContain("broken.json (jsonrpc): refused\n");
    expect(out).toContain("  line 1, column 25: an object repeats a member name");
    expect(out).toContain("[duplicate-member, at /0]");
    expect(out).toContain("ingest gate: refused (invalid_transcript): ");
    expect(out).toContain("Established: nothing about a result\nNot established:\n");
  });

  it("of a file that is not there is what to look at", async () => {
    const { out } = await run([join(folder, "nothing.json")]);
    expect(out).toContain(
      "  the file does not exist; its path is relative to the working directory [read-failed]",
    );
  });

  it("says that nobody knows whose call it was, where both sides asked", async () => {
    const roots = { request: { jsonrpc: "2.0", id: 7, method: "roots/list" } };
    const { out } = await run(["-"], framed(N, call(modernMeta({ tasks: {} })), roots, answer({})));
    expect(out).toContain("note: both sides had a request of this id open");
    expect(out).not.toContain("note: no header and no request metadata");
  });

  it("says when the format was a guess", async () => {
    const guess = /read as one message per line, since it names no transport and has no events; --format/;
    expect((await run(["-"], '{\n  "entries": []\n}')).out).toMatch(guess);
    expect((await run(["--format", "jsonrpc", "-"], "{")).out).not.toMatch(guess);
    expect((await run(["-"], '{"transport":"http-sse"')).out).not.toMatch(guess);
  });

  it("names the line that is too long", async () => {
    const { out } = await run(["--max-line-bytes", "5", "-"], "1\n\n123456\n");
    expect(out).toContain("  the transcript has more than 5 bytes in line 3 [line-bytes]\n");
  });

  it("counts the events of a stream that carry no message", async () => {
    const text = JSON.stringify({ transport: "http-sse", entries: [{ sse: { data: "up" } }] });
    expect((await run(["-"], text)).out).toContain(
      "0 notifications, 1 event of a stream without a message\n",
    );
  });

  it("has nothing that acts on a terminal, in file names or in ids", async () => {
    const { out } = await run([join(folder, "\u001b[31m\u202e.json")]);
    expect(out).toContain("\\u{1b}[31m\\u{202e}.json");
    const id = `\u001b]0;x\u0007\u202e${"y".repeat(100)}`;
    const shown = await run(["-"], framed(N, call(modernMeta(), id), answer({ resultType: "complete" }, id)));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those must not be there
    expect(shown.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(shown.out).toContain("…");
  });
});

describe("--json", () => {
  it("prints the analysis and the claims", async () => {
    const { exit, out } = await run(["--json", interim, broken]);
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      files: [
        {
          file: interim,
          format: "streamable-http",
          requests: [{ id: { kind: "num", text: "7" }, sender: "client", assessment: "valid" }],
          responses: [
            {
              id: { kind: "num", text: "7" },
              answers: "client",
              era: "known:2026-07-28",
              result: "input_required",
              capabilities: "core_only",
              conclusion: "non_terminal",
              rule: "2.10 #7",
              note: null,
            },
          ],
          errors: [],
          notifications: 0,
          gate: { accepted: true },
        },
        {
          file: broken,
          format: "jsonrpc",
          refused: [{ path: "/0", code: "duplicate-member" }],
          gate: { accepted: false, failure: "invalid_transcript" },
        },
      ],
      claims: {
        established: ["1 result non-terminal: interim, and not read as completed"],
        notEstablished: expect.arrayContaining([expect.stringContaining("eventual completion")]),
      },
    });
  });
});

describe("step 1 of the ingest gate", () => {
  it.each([
    ["source_bytes", ["--max-bytes", "5", terminal]],
    ["read_failed", [join(folder, "nothing.json")]],
  ])("%s", async (failure, args) => {
    const { out } = await run(["--json", ...args]);
    expect(JSON.parse(out)).toMatchObject({ files: [{ gate: { accepted: false, failure } }] });
  });
});

describe("limits", () => {
  it("a file is not read further than --max-bytes", async () => {
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (; given < 1000; given++) yield Buffer.alloc(1000, "x");
      })(),
    );
    let out = "";
    const exit = await runProgram(["--max-bytes", "3000", "-"], {
      stdin: endless,
      stdout: {
        write: (text) => {
          out += text;
        },
      },
      stderr: { write: () => undefined },
    });
    expect(exit).toBe(1);
    expect(out).toContain("the transcript is larger than 3000 bytes [source-bytes]");
    expect(given).toBeLessThan(50);
  });
});

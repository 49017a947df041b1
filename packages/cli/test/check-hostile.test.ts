import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkFile } from "../src/check/check-file.js";
import { checkRegistration } from "../src/check/check-registration.js";
import { ignoredMembers } from "../src/check/ignored-members.js";
import { ahp, MAIN } from "./support/ahp.js";
import { toolBefore } from "./support/events.js";
import { temporaryFile } from "./support/files.js";
import { registration } from "./support/registrations.js";
import { RULES } from "./support/rules.js";

const EVENT = toolBefore({ command: "ls" });

const MANY_MEMBERS = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`k${index}`, 1]));

/** The findings of a file, as `line severity code`. */
async function findings(content: string | Uint8Array, name = "file"): Promise<string[]> {
  const checked = await checkFile(temporaryFile(name, content));
  return checked.findings.map(({ line, severity, code }) => `${line} ${severity} ${code}`);
}

describe("a file of which nothing tells what it is says why", () => {
  it.each<[what: string, content: string | Uint8Array, code: string]>([
    ["UTF-16 with a byte order mark", Buffer.from(`\ufeff${JSON.stringify(EVENT)}`, "utf16le"), "utf-8"],
    ["UTF-16 without one", Buffer.from(RULES, "utf16le"), "utf-8"],
    ["empty", "", "empty-file"],
    ["white space", " \n\t\r\n", "empty-file"],
    ["a list", "[]", "unknown-kind"],
    ["brackets without end", "[".repeat(1_000_000), "unknown-kind"],
    ["nothing but line ends and a letter", `${"\n".repeat(4_000_000)}a`, "unknown-kind"],
    ["more members than any kind has", JSON.stringify(MANY_MEMBERS), "unknown-kind"],
    ["much that is almost YAML", "a: b\n".repeat(1_000_000), "unknown-kind"],
  ])("%s", async (_what, content, code) => {
    expect(await findings(content)).toEqual([`1 error ${code}`]);
  });
});

it.each(["rules", "event", "registration"] as const)(
  "UTF-16 without a mark, as %s: save it as UTF-8",
  async (as) => {
    const file = temporaryFile(
      "file",
      Buffer.from(as === "rules" ? RULES : JSON.stringify(EVENT), "utf16le"),
    );
    expect((await checkFile(file, { as })).findings).toMatchObject([{ remedy: "Save the file as UTF-8" }]);
  },
);

describe("what is listed of a file has a bound", () => {
  it("a recording of blank lines: 200 errors, and that there are more", async () => {
    const listed = await findings("\n".repeat(1_000_000), "talk.jsonl");
    expect(listed).toHaveLength(201);
    expect(listed.at(-1)).toBe("200 error too-many-errors");
  });

  it("members that look misspelt", () => {
    const { hooks, ...rest } = registration({ type: "http", url: "https://policy.example/" });
    const misspelt = Array.from({ length: 300 }, () =>
      hooks.map((hook) => ({ ...hook, authentification: {} })),
    );
    const hostile = { ...rest, hooks: misspelt.flat() };
    expect(ignoredMembers("Registration", hostile)).toHaveLength(200);
    const { findings } = checkRegistration(Buffer.from(JSON.stringify(hostile)));
    expect(findings.filter(({ severity }) => severity === "warning")).toHaveLength(200);
  });
});

describe("what is repeated of a file", () => {
  it("is no value of one that is not valid, in JSON neither", async () => {
    const event = temporaryFile("event.json", { ...EVENT, type: "hunter2" });
    const message = temporaryFile("message.json", { jsonrpc: "2.0", id: 1, method: "hunter2", params: {} });
    const { status, stdout } = await ahp(["check", "--json", event, message]);
    expect(status).toBe(1);
    expect(stdout).not.toContain("hunter2");
  });

  it("is no control character of its name", async () => {
    const file = temporaryFile("a\u001b[31mb.json", "{}");
    const { stdout } = await ahp(["check", file]);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("a\\u001b[31mb.json:1:1: error");
  });
});

it.skipIf(!existsSync("/dev/full"))("an output that cannot be written is a failure", () => {
  const file = temporaryFile("rules.yaml", RULES);
  const child = spawnSync("sh", ["-c", `"$0" "$1" check "$2" > /dev/full`, process.execPath, MAIN, file], {
    encoding: "utf8",
  });
  expect(child).toMatchObject({ status: 1, stderr: "ahp: the output could not be written (ENOSPC)\n" });
});

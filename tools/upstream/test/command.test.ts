import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { SUBSETS } from "../src/subsets/subsets.js";
import { temporaryFolder, workspace } from "./workspace.js";

describe("wrong usage", () => {
  it.each([
    [["--latest"]],
    [["somewhere"]],
    [["--from"]],
    [["--from", ""]],
    [["--from", "x", "--refresh"]],
    [["--base-url", "https://example.org"]],
    [["--refresh", "--base-url", "example.org"]],
    [["--refresh", "--base-url", "file:///x"]],
    [["--require-sources=yes"]],
  ])("%j exits with 2, says why and shows the usage", async (args) => {
    const space = await workspace();
    const outcome = await space.run(args);
    expect(outcome).toMatchObject({ exitCode: 2, out: "" });
    expect(outcome.error).toMatch(/^\S.+\n\npnpm upstream \[options\]/s);
  });

  it("is not asking for help", async () => {
    const space = await workspace();
    const outcome = await space.run(["--help"]);
    expect(outcome).toMatchObject({ exitCode: 0, error: "" });
    expect(outcome.out).toContain("--require-sources");
  });
});

/** The command as a person starts it, on this repository. */
async function start(
  args: readonly string[],
  variable: string,
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL("../src/main.ts", import.meta.url)), ...args],
    { env: { ...process.env, AHP_UPSTREAM_DIR: variable } },
  );
  let out = "";
  let error = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    error += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve).on("error", reject);
  });
  return { code, out, error };
}

describe("the command on this repository", () => {
  it("passes where no official file is at hand, and says what it did not check", async () => {
    const outcome = await start([], await temporaryFolder());
    expect(outcome.error).toContain("ABSENT    2025-11-25/schema.json");
    expect(outcome.error).toContain("ABSENT    2025-06-18/schema.json");
    expect(outcome.error).toContain("ABSENT    2026-07-28/schema.json");
    for (const { document } of SUBSETS) expect(outcome.error).toContain(`ABSENT    ${document}`);
    expect(outcome.out).toContain("0 verified, 0 written, 10 absent, 0 failed");
    expect(outcome.code).toBe(0);
  });

  it("fails there when sources are demanded", async () => {
    const outcome = await start(["--require-sources"], await temporaryFolder());
    expect(outcome.error).toContain("FAILED    2026-07-28/schema.json [source-missing]");
    expect(outcome.code).toBe(1);
  });

  it("exits with 2 for wrong usage", async () => {
    expect((await start(["--nonsense"], "")).code).toBe(2);
  });
});

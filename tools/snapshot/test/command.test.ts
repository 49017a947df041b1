import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { runSnapshot } from "../src/cli.js";

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const SCHEMAS = fileURLToPath(new URL("../../../schemas", import.meta.url));

describe("the command as a person starts it", () => {
  it("shows its help and exits with 0", async () => {
    const { stdout } = await run(process.execPath, ["--import", "tsx", MAIN, "--help"]);
    expect(stdout).toContain("pnpm snapshot --check");
  });

  it("exits with 2 for wrong usage", async () => {
    await expect(run(process.execPath, ["--import", "tsx", MAIN, "thaw"])).rejects.toMatchObject({ code: 2 });
  });
});

describe("the canonical schemas of this repository", () => {
  it("can be frozen: a copy gets its manifest, a date, and passes the check", async () => {
    const copy = await mkdtemp(join(tmpdir(), "ahp-snapshot-"));
    onTestFinished(() => rm(copy, { recursive: true, force: true }));
    await mkdir(join(copy, "draft"));
    await cp(join(SCHEMAS, "draft"), join(copy, "draft"), { recursive: true });
    let error = "";
    const surroundings = {
      schemas: copy,
      out: () => undefined,
      error: (text: string) => {
        error += text;
      },
    };
    for (const args of [[], ["freeze", "2099-01-01"], ["--check"]]) {
      expect(await runSnapshot(args, surroundings)).toBe(0);
    }
    expect(error).toBe("");
  });
});

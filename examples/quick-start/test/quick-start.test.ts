import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const cwd = join(import.meta.dirname, "..");

it("refuses a force push with the policy's reason", async () => {
  const { stdout } = await run(process.execPath, ["harness.mjs", "git push --force"], { cwd });
  expect(stdout).toBe("denied Force pushes rewrite shared history.\n");
});

it("runs what nobody objects to", async () => {
  const { stdout } = await run(process.execPath, ["harness.mjs", "echo hello"], { cwd });
  expect(stdout).toBe("executed hello\n\n");
});

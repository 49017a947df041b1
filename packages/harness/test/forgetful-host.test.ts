import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { eventually, isRunning } from "./support/processes.js";
import { PATIENT_MS, script, temporaryFolder } from "./support/setup.js";

const run = promisify(execFile);
const host = new URL("./support/leave-open.mjs", import.meta.url).pathname;

// The built package, as a host imports it.
describe("a host that never closes its harness", () => {
  it("ends all the same: an idle backend does not keep it alive", async () => {
    const { stdout } = await run(process.execPath, [host, script("deny")], { timeout: PATIENT_MS });
    expect(stdout.trim()).toBe("denied");
  });

  it("leaves no process behind, one that hangs and ignores signals and its helper included", async () => {
    const file = join(temporaryFolder(), "pids");
    const { stdout } = await run(process.execPath, [host, script("hang-with-helper"), file], {
      timeout: PATIENT_MS,
    });
    expect(stdout.trim()).toBe("continue");
    const pids = JSON.parse(readFileSync(file, "utf8")) as number[];
    await eventually(() => pids.every((pid) => !isRunning(pid)));
  });
});

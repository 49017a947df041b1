import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
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

  it("still delivers what it told to a process of its own for each message, and then ends", async () => {
    const log = join(temporaryFolder(), "messages.jsonl");
    const hasty = new URL("./support/observe-and-leave.mjs", import.meta.url).pathname;
    await run(process.execPath, [hasty, "per_event", script("recorder"), "told", log], {
      timeout: PATIENT_MS,
    });
    await eventually(() => existsSync(log) && readFileSync(log, "utf8").includes('"event-1"'));
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { eventually, isRunning } from "./support/processes.js";
import { script } from "./support/setup.js";

const host = new URL("./support/stay.mjs", import.meta.url).pathname;

// The built package, as a host imports it.
describe("a host that is killed without a chance to clean up", () => {
  it("leaves no kept process behind, as its stdin closes", async () => {
    const child = spawn(process.execPath, [host, script("report-life")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const pid = Number(/\d+/.exec(String(line))?.[0]);
    expect(isRunning(pid)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "close");
    await eventually(() => !isRunning(pid));
  });
});

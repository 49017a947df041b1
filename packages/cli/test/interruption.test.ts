import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { start } from "./support/ahp.js";
import { toolBefore } from "./support/events.js";
import { temporaryFile, temporaryFolder } from "./support/files.js";
import { HANGING, hangingBackend } from "./support/registrations.js";

const FORCE_PUSH = toolBefore({ command: "git push --force" });

describe("ahp intercept that is told to stop", () => {
  it("ends in order at SIGINT with exit 1: an interruption is no permission", async () => {
    const sign = join(temporaryFolder(), "started");
    const program = `require("node:fs").writeFileSync(${JSON.stringify(sign)}, ""); ${HANGING}`;
    const hooks = hangingBackend("fail-open", program, 60_000);
    const files = [
      ...["--registration", temporaryFile("hooks.json", hooks)],
      ...["--event", temporaryFile("event.json", FORCE_PUSH)],
    ];
    const { process: child, finished } = start(["intercept", ...files, "--json"]);
    await vi.waitUntil(() => existsSync(sign), { timeout: 50_000 });
    child.kill("SIGINT");
    const { status, stdout } = await finished;
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: "interrupted" });
  });

  it.each(["SIGINT", "SIGHUP"] as const)("ends what it started also at a second %s", async (signal) => {
    const sign = join(temporaryFolder(), "pid");
    const stubborn = `process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined).on("SIGHUP", () => undefined);
      require("node:fs").writeFileSync(${JSON.stringify(sign)}, String(process.pid)); ${HANGING}`;
    const files = [
      ...["--registration", temporaryFile("hooks.json", hangingBackend("fail-open", stubborn, 60_000))],
      ...["--event", temporaryFile("event.json", FORCE_PUSH)],
    ];
    const { process: child, finished } = start(["intercept", ...files]);
    await vi.waitUntil(() => existsSync(sign) && readFileSync(sign, "utf8") !== "", { timeout: 50_000 });
    child.kill(signal);
    child.stdout.once("data", () => child.kill(signal));
    expect(await finished).toMatchObject({ status: 1, stdout: expect.stringMatching(/^interrupted /) });
    expect(() => process.kill(Number(readFileSync(sign, "utf8")), 0)).toThrow("ESRCH");
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConformanceReport } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { ahp, start } from "./support/ahp.js";
import { temporaryFile, temporaryFolder } from "./support/files.js";

const CLAIM = ["--binding", "stdio", "http", "--profile", "tool-interception"];
const DRIVER = fileURLToPath(new URL("../../conformance/test/wrong-harness/driver.mjs", import.meta.url));

function driver(fault = "none"): string[] {
  return ["--driver", process.execPath, DRIVER, "--", fault];
}

describe("ahp conformance harness", () => {
  it("exits 0 when the checks passed, and the report names claim and bindings", async () => {
    const junit = join(temporaryFolder(), "conformance.xml");
    const { status, stdout, stderr } = await ahp([
      "conformance",
      "harness",
      ...CLAIM,
      ...["--implementation", "plain-harness@1.0.0", "--lifecycle", "persistent", "--json", "--junit", junit],
      ...["--only", "selection.no-match", "decisions.denied-not-run", "registration.no-version"],
      ...driver(),
    ]);
    const report = JSON.parse(stdout) as ConformanceReport;
    expect(validate("conformance-report", report)).toMatchObject({ ok: true });
    expect(report).toMatchObject({
      claim: {
        role: "harness",
        bindings: ["stdio", "http"],
        implementation: { name: "plain-harness", version: "1.0.0" },
      },
      totals: { passed: 6, failed: 0, notApplicable: 0 },
      conforms: false,
    });
    expect(report.cannotEstablish).toContain("That it conforms: only a part of the checks was made.");
    expect(stderr).toContain("ahp: 6 of 6 checks, 0 failed\n");
    expect(readFileSync(junit, "utf8")).toContain('tests="6" failures="0"');
    expect(status).toBe(0);
  });

  it("exits 1 when a check failed, and says what was seen and what to do", async () => {
    const { status, stdout, stderr } = await ahp([
      "conformance",
      "harness",
      ...["--binding", "http", "--profile", "tool-interception"],
      ...["--only", "selection.no-match", "decisions.denied-not-run"],
      ...driver("runs the denied tool"),
    ]);
    expect(status).toBe(1);
    expect(stderr).toContain("FAIL decisions.denied-not-run over http\n");
    expect(stdout).toContain(
      "seen       The first of three backends denied the call: the tool ran all the same.\n",
    );
    expect(stdout).toContain("to do      Do not run a tool whose call was denied.\n");
  });

  it.each<[string, string[], string]>([
    ["no driver", CLAIM, "--driver PROGRAM is missing"],
    [
      "no binding",
      ["--profile", "tool-interception", ...driver()],
      "Add --binding stdio, --binding http, or both",
    ],
    [
      "an unknown binding",
      ["--binding", "htp", "--profile", "tool-interception", ...driver()],
      "Did you mean http?",
    ],
    ["no profile", ["--binding", "http", ...driver()], "Add --profile tool-interception or"],
    ["the base profile alone", ["--binding", "http", "--profile", "base", ...driver()], "which is no claim"],
    ["a check that does not exist", [...CLAIM, "--only", "order.serial", ...driver()], "does not exist"],
  ])("exits 2 with %s", async (_name, args, text) => {
    const { status, stdout, stderr } = await ahp(["conformance", "harness", ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(text);
  });

  it("takes its driver and its files with it when it is interrupted", async () => {
    const alive = join(temporaryFolder(), "alive");
    const temporary = temporaryFolder();
    const file = temporaryFile(
      "driver.mjs",
      `import { writeFileSync } from "node:fs";
       writeFileSync(${JSON.stringify(alive)}, String(process.pid));
       setInterval(() => {}, 1000);`,
    );
    const running = start(["conformance", "harness", ...CLAIM, "--driver", process.execPath, file], {
      TMPDIR: temporary,
    });
    await expect
      .poll(() => existsSync(alive) && readFileSync(alive, "utf8") !== "", { timeout: 30_000 })
      .toBe(true);
    expect(readdirSync(temporary)).toHaveLength(1);
    running.process.kill("SIGTERM");
    expect((await running.finished).status).toBe(1);
    expect(readdirSync(temporary)).toEqual([]);
    const pid = Number(readFileSync(alive, "utf8"));
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

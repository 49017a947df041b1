import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConformanceReport } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { HARNESS_CHECKS, reportLines, testHarness } from "../src/index.js";
import { script } from "./support/backends.js";
import { temporaryFolder } from "./support/files.js";
import { harnessClaim, plainHarness } from "./support/harnesses.js";
import { WAYS } from "./wrong-harness/other-ways.mjs";

const LONG = 600_000;

/** What failed, in the words of the report. */
function failuresOf({ results }: ConformanceReport): string[] {
  return results
    .filter(({ outcome }) => outcome === "failed")
    .map(({ check, transport, evidence }) => `${check} over ${transport}: ${evidence}`);
}

describe("@ahp/harness", () => {
  it(
    "over stdio, kept and per event, and over HTTP: every check that applies passes",
    async () => {
      const progress: number[] = [];
      const report = await testHarness({
        claim: harnessClaim(["stdio", "http"], ["tool.before", "tool.after", "turn.start", "session.end"]),
        driver: script("../../../examples/harness-driver/driver.mjs"),
        onProgress: (each) => {
          if (each.kind === "finished") progress.push(each.done);
        },
      });
      expect(failuresOf(report)).toEqual([]);
      expect(report.conforms).toBe(true);
      expect(validate("conformance-report", report)).toMatchObject({ ok: true });
      const made = HARNESS_CHECKS.flatMap(({ id, transports }) =>
        transports.map((transport) => `${id} ${transport}`),
      );
      expect(report.results.map(({ check, transport }) => `${check} ${transport}`).sort()).toEqual(
        made.sort(),
      );
      // A process for each message cannot be known to have left before it answered: nothing is put again there. On a busy machine a
      // kept one, or a connection, may be there again too late to be asked within a deadline that is nearly over.
      const open = report.results.filter(({ outcome }) => outcome === "not-applicable");
      expect(
        open
          .filter(({ check }) => check !== "deadlines.not-extended-by-retries")
          .map(({ check, transport }) => `${check} ${transport}`),
      ).toEqual(["retries.same-ids-and-content stdio-per-event"]);
      expect(progress).toEqual(report.results.map((_, index) => index + 1));
    },
    LONG,
  );
});

describe("the harness without a package that the wrong ones are made from", () => {
  it(
    "passes over HTTP",
    async () => {
      const report = await testHarness({ claim: harnessClaim(["http"]), driver: plainHarness() });
      expect(failuresOf(report)).toEqual([]);
      expect(report.conforms).toBe(true);
    },
    LONG,
  );
});

describe("a harness that asks nobody", () => {
  it("fails for that, and what interceptions would show is not applicable, named by family", async () => {
    const driver = { command: process.execPath, args: ["--input-type=module", "-e", ASKING_NOBODY] };
    const report = await testHarness({ claim: harnessClaim(["http"]), driver });
    const of = (check: string) => report.results.find((each) => each.check === check);
    expect(of("selection.ordinary-flow")).toMatchObject({ outcome: "passed" });
    expect(of("selection.asked")).toMatchObject({
      outcome: "failed",
      evidence:
        "A tool call was made that a backend's interceptor selects, and the backend was sent no request.",
    });
    expect(of("fail-closed.garbage")).toMatchObject({
      outcome: "not-applicable",
      evidence: "Nothing can be seen: selection.asked failed.",
    });
    expect(of("registration.no-backends")).toMatchObject({ outcome: "failed" });
    expect(report.conforms).toBe(false);
    expect(reportLines(report).join("\n")).toMatch(
      /^ {2}selection \(\d\), .*fail-open \(\d+\), fail-closed/m,
    );
  });
});

describe("a driver that does not do its part", () => {
  const CLAIM = harnessClaim(["http"]);
  it.each<[string, readonly string[], string]>([
    [
      "does not exist",
      ["no-such-program-anywhere"],
      "there is no such program; check the command and the PATH",
    ],
    [
      "ends with status 3",
      [process.execPath, "-e", "process.exit(3)"],
      "the process ended with exit status 3",
    ],
    ["ends without a word", [process.execPath, "-e", ""], "the driver ended with exit status 0"],
    [
      "writes its logs to stdout",
      [process.execPath, "-e", "console.log('ready')"],
      "its logs belong on stderr",
    ],
    [
      "reports what nobody knows",
      [process.execPath, "-e", 'console.log(\'{"outcome":"fine"}\')'],
      "/outcome must be `executed`, `denied`, ",
    ],
    [
      "reports executions that are no list",
      [process.execPath, "-e", 'console.log(\'{"outcome":"executed","executions":1}\')'],
      "/executions must be an array, not an integer",
    ],
    [
      "never reports",
      [process.execPath, "-e", "setInterval(() => {}, 1000)"],
      "the driver did not report within 2000 ms",
    ],
  ])(
    "%s: the report says so, and nothing else is judged",
    async (_name, [command = "", ...args], evidence) => {
      const limits = { timeoutMs: evidence.includes("2000") ? 2_000 : 40_000 };
      const { conforms, results } = await testHarness({
        claim: CLAIM,
        driver: { command, args },
        limits,
        only: ["selection.ordinary-flow", "decisions.empty-list"],
      });
      expect(conforms).toBe(false);
      const [gate, other] = results;
      expect(gate).toMatchObject({ outcome: "failed", evidence: expect.stringContaining(evidence) });
      expect(gate?.remedy).toContain("one line of JSON on stdout");
      expect(other).toMatchObject({ outcome: "not-applicable" });
    },
  );

  it.each(Object.keys(WAYS))(
    "may be that of a harness that %s",
    async (way) => {
      const { results } = await testHarness({ claim: harnessClaim(["http"]), driver: plainHarness(way) });
      expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    },
    300_000,
  );

  it("may end after each answer", async () => {
    const report = await testHarness({
      claim: CLAIM,
      driver: { command: process.execPath, args: ["--input-type=module", "-e", ONE_TASK] },
      only: ["selection.no-match", "registration.no-version", "registration.no-backends"],
      parallel: 1,
    });
    expect(report.results.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed"]);
  });

  it("leaves no process of a backend behind, even where it ends none itself", async () => {
    const pids = join(temporaryFolder(), "pids");
    const driver = { command: process.execPath, args: ["--input-type=module", "-e", LEAVING, pids] };
    const claim = harnessClaim(["stdio"]);
    await testHarness({
      claim,
      driver,
      lifecycles: ["per_event"],
      only: ["selection.no-match", "fail-closed.no-answer-in-time"],
    });
    const left = readFileSync(pids, "utf8").trim().split("\n").map(Number);
    expect(left.length).toBeGreaterThan(0);
    await expect.poll(() => left.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  });

  it("is asked for checks that exist alone", async () => {
    const run = testHarness({ claim: CLAIM, driver: plainHarness(), only: ["selection.no-mach"] });
    await expect(run).rejects.toMatchObject({
      code: "unknown-check",
      message: expect.stringContaining("did you mean selection.no-match?"),
    });
  });
});

/** A driver that starts each backend that intercepts tool.before in a session of its own, asks it and leaves it alone. */
const LEAVING = `
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { registration, tool } = JSON.parse(line);
  for (const { transport, subscriptions } of registration.hooks) {
    if (!subscriptions.some(({ events }) => events.includes("tool.before"))) continue;
    const child = spawn(transport.command, transport.args, { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    appendFileSync(process.argv[1], child.pid + "\\n");
    child.stdin.end('{"id":"1"}\\n');
    child.unref();
  }
  console.log(JSON.stringify({ outcome: "executed", executions: [tool.input] }));
}`;

/** A driver of a harness that runs every tool. */
const ASKING_NOBODY = `
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { tool } = JSON.parse(line);
  console.log(JSON.stringify({ outcome: "executed", executions: [tool?.input ?? {}] }));
}`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A driver for one task, which refuses registrations without a version or backends and asks nobody. */
const ONE_TASK = `
import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).once("line", (line) => {
  const { registration, tool } = JSON.parse(line);
  const right = registration.protocolVersion === "draft" && registration.hooks.length > 0;
  const report = right ? { outcome: "executed", executions: [tool.input] } : { outcome: "registration-refused" };
  process.stdout.write(JSON.stringify(report) + "\\n", () => process.exit(0));
});`;

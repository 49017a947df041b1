import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseReport, sumReports, type TestReport } from "../test-summary.mjs";
import { REPOSITORY } from "./repository.js";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

function report(
  passed: number,
  failed: number,
  files: TestReport["testResults"],
  success = failed === 0,
): TestReport {
  return { numPassedTests: passed, numFailedTests: failed, success, testResults: files };
}

const TWO_PASSED = report(2, 0, [file("passed", "passed", "passed")]);

describe("the sum of test reports", () => {
  it.each<[what: string, reports: (TestReport | undefined)[], passed: number, failed: number]>([
    ["of none", [], 0, 0],
    ["adds passed tests of several packages", [TWO_PASSED, TWO_PASSED], 4, 0],
    ["adds failed tests", [TWO_PASSED, report(1, 2, [file("failed", "passed", "failed", "failed")])], 3, 2],
    [
      "a file that did not load is one failure",
      [report(1, 0, [file("passed", "passed"), file("failed")], false)],
      1,
      1,
    ],
    [
      "a file that did not load counts beside failed tests",
      [report(0, 1, [file("failed", "failed"), file("failed")])],
      0,
      2,
    ],
    [
      "a file whose set-up threw has only skipped tests, and is one failure",
      [report(0, 0, [file("failed", "skipped", "skipped")], false)],
      0,
      1,
    ],
    [
      "a run with an unhandled rejection is one failure",
      [report(1, 0, [file("passed", "passed")], false)],
      1,
      1,
    ],
    ["a package without a report is one failure", [TWO_PASSED, undefined], 2, 1],
  ])("%s", (_what, reports, passed, failed) => {
    expect(sumReports(reports)).toEqual({ passed, failed });
  });
});

describe("the text of a report", () => {
  it("is read", () => {
    expect(parseReport(JSON.stringify(TWO_PASSED))).toEqual(TWO_PASSED);
  });

  it.each([
    ["", "nothing"],
    ["{", "half an object"],
    ["null", "null"],
    ["{}", "no report"],
    ['{"numPassedTests":1}', "no files"],
  ])("%s is %s, not a report", (text) => {
    expect(parseReport(text)).toBeUndefined();
  });
});

describe("bootstrap.mjs", () => {
  const bootstrap = (...args: string[]) =>
    spawnSync(process.execPath, [join(REPOSITORY, "tools/repo/bootstrap.mjs"), ...args], {
      encoding: "utf8",
    });

  it.each([[[]], [["tests"]]])("refuses %j as a usage error", (args) => {
    const { status, stderr } = bootstrap(...args);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "usage: node tools/repo/bootstrap.mjs test|demo|summary\n",
    });
  });

  it("ends its summary with the sum, in the form that a machine reads", () => {
    const { status, stdout } = bootstrap("summary");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+ passed, \d+ failed\n$/);
  });
});

// Adds up test reports. Plain JavaScript without dependencies, because bootstrap.mjs uses it before anything is installed.

/**
 * What is read of Vitest's JSON report.
 *
 * @typedef {{
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   success: boolean,
 *   testResults: { status: string, assertionResults: { status: string }[] }[],
 * }} TestReport
 */

/**
 * Sums the reports of all packages that have tests. What must not pass for success counts as one failure each: a package
 * without a readable report (it was never built, or its run crashed), a file that failed without a failed test of its own (it
 * did not load, or its set-up threw), and a run that failed for another reason (an unhandled rejection).
 *
 * @param {readonly (TestReport | undefined)[]} reports one for each package with tests, undefined where there is none
 * @returns {{ passed: number, failed: number }}
 *
 * @example
 * sumReports([{ numPassedTests: 3, numFailedTests: 0, success: true, testResults: [] }, undefined]) // { passed: 3, failed: 1 }
 */
export function sumReports(reports) {
  let passed = 0;
  let failed = 0;
  for (const report of reports) {
    passed += report?.numPassedTests ?? 0;
    failed += report === undefined ? 1 : failures(report);
  }
  return { passed, failed };
}

/** @param {TestReport} report */
function failures(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  return Math.max(report.numFailedTests + broken.length, report.success ? 0 : 1);
}

/**
 * Reads the text of a report; undefined when it is none.
 *
 * @param {string} text
 * @returns {TestReport | undefined}
 */
export function parseReport(text) {
  try {
    const report = JSON.parse(text);
    return Number.isInteger(report?.numPassedTests) && Array.isArray(report.testResults) ? report : undefined;
  } catch {
    return undefined;
  }
}

import type { ConformanceReport, ConformanceResult } from "@ahp/types";

/**
 * The report as JUnit XML, which CI systems read: one suite for each transport, one case for each check.
 *
 * @example
 * await writeFile("conformance.xml", junitReport(report));
 */
export function junitReport({ claim, startedAt, durationMs, results }: ConformanceReport): string {
  const transports = [...new Set(results.map(({ transport }) => transport))];
  const suites = transports.map((transport) => suite(transport, claim.role, startedAt, results));
  const failures = results.filter(({ outcome }) => outcome === "failed").length;
  const totals = `tests="${results.length}" failures="${failures}" time="${seconds(durationMs)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="AHP conformance" ${totals}>`,
    ...suites.flat(),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(
  transport: ConformanceResult["transport"],
  role: string,
  startedAt: string,
  results: readonly ConformanceResult[],
): string[] {
  const own = results.filter((result) => result.transport === transport);
  const count = (outcome: ConformanceResult["outcome"]) =>
    own.filter((each) => each.outcome === outcome).length;
  const time = seconds(own.reduce((sum, { durationMs }) => sum + durationMs, 0));
  return [
    `  <testsuite name="${escaped(`${role} over ${transport}`)}" tests="${own.length}" failures="${count("failed")}" skipped="${count("not-applicable")}" timestamp="${startedAt}" time="${time}">`,
    ...own.flatMap(testCase),
    "  </testsuite>",
  ];
}

function testCase({
  check,
  requirement,
  transport,
  shows,
  outcome,
  evidence,
  remedy,
  durationMs,
}: ConformanceResult) {
  const opening = `    <testcase classname="${escaped(`${requirement}.${transport}`)}" name="${escaped(`${check}: ${shows}`)}" time="${seconds(durationMs)}"`;
  if (outcome === "passed") return [`${opening}/>`];
  const inside =
    outcome === "not-applicable"
      ? `      <skipped message="${escaped(evidence)}"/>`
      : `      <failure message="${escaped(evidence)}" type="${requirement}">${escaped(`${evidence}\n${remedy ?? ""}`)}</failure>`;
  return [`${opening}>`, inside, "    </testcase>"];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML 1.0 cannot hold: most control characters, and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text.replace(NOT_XML, "\ufffd").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

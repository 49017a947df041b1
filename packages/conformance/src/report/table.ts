import type { ConformanceReport, ConformanceResult } from "@ahp/types";

/** What a piece of a printed report is, so that a terminal can colour it. */
export type Emphasis = "good" | "error" | "warning" | "strong" | "quiet";

/** Colours a text, or leaves it alone. */
export type Emphasize = (emphasis: Emphasis, text: string) => string;

const MARKS = {
  passed: ["pass", "good"],
  failed: ["FAIL", "error"],
  "not-applicable": ["n/a", "warning"],
} as const satisfies Record<ConformanceResult["outcome"], readonly [string, Emphasis]>;

/**
 * The report as lines for people: what was tested, one row for each check with its outcome over each transport, every failure with
 * its evidence and what to do, what did not apply, and what the run cannot establish.
 *
 * @param emphasize colours a text; default: no colours
 */
export function reportLines(report: ConformanceReport, emphasize: Emphasize = (_, text) => text): string[] {
  const { claim, results, totals, conforms } = report;
  const verdict = conforms
    ? emphasize("good", "every check that applied passed")
    : emphasize(...withoutConformance(totals));
  return [
    ...heading(report, emphasize),
    "",
    ...rows(results, emphasize),
    ...details(results, emphasize),
    "",
    emphasize("strong", "What this run cannot establish"),
    ...report.cannotEstablish.map((statement) => `  - ${statement}`),
    "",
    `${totals.passed} passed, ${totals.failed} failed, ${totals.notApplicable} not applicable, in ${(report.durationMs / 1000).toFixed(1)} s: ${verdict} (${claim.role})`,
  ];
}

/** Without a failure it was a part of the checks that passed, or nothing applied. */
function withoutConformance({ passed, failed }: ConformanceReport["totals"]): [Emphasis, string] {
  if (failed > 0) return ["error", "does not conform"];
  return passed > 0 ? ["warning", "the checks that were made passed"] : ["error", "nothing was shown"];
}

function heading({ claim, protocolVersion, runner }: ConformanceReport, emphasize: Emphasize): string[] {
  const profiles = claim.profiles.map((profile) =>
    "eventTypes" in profile ? `${profile.id} (${profile.eventTypes.join(", ")})` : profile.id,
  );
  const { implementation } = claim;
  return [
    emphasize("strong", `AHP conformance, version ${protocolVersion}`),
    ...(implementation === undefined ? [] : [`  tested    ${implementation.name} ${implementation.version}`]),
    `  role      ${claim.role}`,
    `  bindings  ${claim.bindings.join(", ")}`,
    `  profiles  base, ${profiles.join(", ")}`,
    `  runner    ${runner.name} ${runner.version}`,
  ];
}

function rows(results: readonly ConformanceResult[], emphasize: Emphasize): string[] {
  const transports = [...new Set(results.map(({ transport }) => transport))].filter(
    (each) => each !== "none",
  );
  const checks = new Map<string, ConformanceResult[]>();
  for (const result of results) checks.set(result.check, [...(checks.get(result.check) ?? []), result]);
  const widest = Math.max(...[...checks.keys()].map((check) => check.length));
  const header = `${"check".padEnd(widest)}  ${"requirement".padEnd(18)}${transports.map((each) => each.padEnd(18)).join("")}`;
  return [
    emphasize("quiet", header.trimEnd()),
    ...[...checks].map(([check, own]) => {
      const cells = transports.map((transport) => {
        const result = own.find((each) => each.transport === transport || each.transport === "none");
        if (result === undefined) return " ".repeat(18);
        const [mark, emphasis] = MARKS[result.outcome];
        return emphasize(emphasis, mark) + " ".repeat(18 - mark.length);
      });
      const requirement = own[0]?.requirement ?? "";
      return `${check.padEnd(widest)}  ${requirement.padEnd(18)}${cells.join("")}`.trimEnd();
    }),
  ];
}

/** What is not a pass, with the same words for several transports once. */
function details(results: readonly ConformanceResult[], emphasize: Emphasize): string[] {
  const failed = grouped(results.filter(({ outcome }) => outcome === "failed"));
  const open = byEvidence(results.filter(({ outcome }) => outcome === "not-applicable"));
  return [
    ...failed.flatMap(({ result, transports }) => [
      "",
      `${emphasize("error", "FAIL")} ${emphasize("strong", result.check)} (${result.requirement}) over ${transports.join(", ")}`,
      `  must hold  ${result.shows}`,
      `  seen       ${result.evidence}`,
      `  to do      ${result.remedy ?? ""}`,
    ]),
    ...(open.length === 0 ? [] : ["", emphasize("strong", "Not applicable")]),
    ...open.map(
      ({ checks, transports, evidence }) => `  ${named(checks)} (${transports.join(", ")}): ${evidence}`,
    ),
  ];
}

function grouped(results: readonly ConformanceResult[]) {
  const groups = new Map<string, { result: ConformanceResult; transports: string[] }>();
  for (const result of results) {
    const key = JSON.stringify([result.check, result.evidence]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { result, transports: [result.transport] });
    else group.transports.push(result.transport);
  }
  return [...groups.values()];
}

/** Longer lists are named by their families. */
const MOST_NAMED = 12;

function named(checks: readonly string[]): string {
  if (checks.length <= MOST_NAMED) return checks.join(", ");
  const families = new Map<string, number>();
  for (const [family = ""] of checks.map((check) => check.split(".")))
    families.set(family, (families.get(family) ?? 0) + 1);
  return [...families].map(([family, count]) => `${family} (${count})`).join(", ");
}

/** The checks that did not apply for the same reason, together. */
function byEvidence(results: readonly ConformanceResult[]) {
  const groups = new Map<string, ConformanceResult[]>();
  for (const result of results) groups.set(result.evidence, [...(groups.get(result.evidence) ?? []), result]);
  return [...groups].map(([evidence, own]) => ({
    evidence,
    checks: [...new Set(own.map(({ check }) => check))],
    transports: [...new Set(own.map(({ transport }) => transport))],
  }));
}

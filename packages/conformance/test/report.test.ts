import type { ConformanceReport, ConformanceResult } from "@ahp/types";
import { decode, validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { junitReport, reportLines } from "../src/index.js";
import { buildReport, type ReportInput } from "../src/report/build-report.js";
import { cannotEstablish } from "../src/report/cannot-establish.js";
import { conceal } from "../src/run/conceal.js";
import { claimOf } from "./support/backends.js";

const PASSED: ConformanceResult = {
  check: "rpc.answers",
  requirement: "AHP-RPC-001",
  role: "backend",
  profiles: ["base"],
  transport: "stdio-persistent",
  shows: "An ordinary request is answered.",
  outcome: "passed",
  evidence: "It was answered.",
  durationMs: 12,
};
const FAILED: ConformanceResult = {
  ...PASSED,
  check: "rpc.one-answer",
  outcome: "failed",
  evidence: 'Two <answers> & "more" came.',
  remedy: "Answer once.",
};
const OPEN: ConformanceResult = {
  ...PASSED,
  check: "decisions.denied-event",
  outcome: "not-applicable",
  evidence: "No event was handed over.",
};

function report(
  results: readonly ConformanceResult[],
  changes: Partial<ReportInput> = {},
): ConformanceReport {
  return buildReport({
    claim: claimOf(["stdio"], { implementation: { name: "policy", version: "1.2.3" } }),
    runner: { name: "@ahp/conformance", version: "0.0.0" },
    startedAt: new Date("2026-03-04T05:06:07.000Z"),
    durationMs: 1234.5,
    results,
    complete: true,
    cannotEstablish: ["Whether the policy is right."],
    ...changes,
  });
}

describe("a report", () => {
  it.each<[string, readonly ConformanceResult[], Partial<ReportInput>, boolean]>([
    ["everything passed", [PASSED], {}, true],
    ["what did not apply does not count against it", [PASSED, OPEN], {}, true],
    ["one failure", [PASSED, FAILED], {}, false],
    ["nothing applied", [OPEN], {}, false],
    ["only a part was made", [PASSED], { complete: false }, false],
  ])("%s: conforms %#", (_name, results, changes, conforms) => {
    const made = report(results, changes);
    expect(made.conforms).toBe(conforms);
    expect(made.totals.passed + made.totals.failed + made.totals.notApplicable).toBe(results.length);
    expect(validate("conformance-report", made)).toMatchObject({ ok: true });
  });
});

describe("the table", () => {
  const lines = reportLines(report([PASSED, FAILED, { ...FAILED, transport: "stdio-per-event" }, OPEN]));

  it("names what was tested, and against which claim", () => {
    expect(lines.slice(0, 6)).toEqual([
      "AHP conformance, version draft",
      "  tested    policy 1.2.3",
      "  role      backend",
      "  bindings  stdio",
      "  profiles  base, tool-interception",
      "  runner    @ahp/conformance 0.0.0",
    ]);
  });

  it("has a row for each check and a column for each transport", () => {
    expect(lines).toContain("check                   requirement       stdio-persistent  stdio-per-event");
    expect(lines).toContain("rpc.answers             AHP-RPC-001       pass");
    expect(lines).toContain("rpc.one-answer          AHP-RPC-001       FAIL              FAIL");
    expect(lines).toContain("decisions.denied-event  AHP-RPC-001       n/a");
  });

  it("says once what failed alike over several transports, and what to do", () => {
    const start = lines.indexOf("FAIL rpc.one-answer (AHP-RPC-001) over stdio-persistent, stdio-per-event");
    expect(lines.slice(start + 1, start + 4)).toEqual([
      "  must hold  An ordinary request is answered.",
      '  seen       Two <answers> & "more" came.',
      "  to do      Answer once.",
    ]);
  });

  it("says why something did not apply, what cannot be established, and the verdict", () => {
    expect(lines).toContain("  decisions.denied-event (stdio-persistent): No event was handed over.");
    expect(lines).toContain("  - Whether the policy is right.");
    expect(lines.at(-1)).toBe("1 passed, 2 failed, 1 not applicable, in 1.2 s: does not conform (backend)");
  });
});

describe("JUnit XML", () => {
  it("has a suite for each transport and a case for each check, with failures and skips", () => {
    const xml = junitReport(report([PASSED, FAILED, { ...OPEN, transport: "http" }]));
    expect(xml.split("\n")).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="AHP conformance" tests="3" failures="1" time="1.235">',
      '  <testsuite name="backend over stdio-persistent" tests="2" failures="1" skipped="0" timestamp="2026-03-04T05:06:07.000Z" time="0.024">',
      '    <testcase classname="AHP-RPC-001.stdio-persistent" name="rpc.answers: An ordinary request is answered." time="0.012"/>',
      '    <testcase classname="AHP-RPC-001.stdio-persistent" name="rpc.one-answer: An ordinary request is answered." time="0.012">',
      '      <failure message="Two &lt;answers&gt; &amp; &quot;more&quot; came." type="AHP-RPC-001">Two &lt;answers&gt; &amp; &quot;more&quot; came.',
      "Answer once.</failure>",
      "    </testcase>",
      "  </testsuite>",
      '  <testsuite name="backend over http" tests="1" failures="0" skipped="1" timestamp="2026-03-04T05:06:07.000Z" time="0.012">',
      '    <testcase classname="AHP-RPC-001.http" name="decisions.denied-event: An ordinary request is answered." time="0.012">',
      '      <skipped message="No event was handed over."/>',
      "    </testcase>",
      "  </testsuite>",
      "</testsuites>",
      "",
    ]);
  });

  it("holds no character that XML cannot hold", () => {
    const xml = junitReport(report([{ ...FAILED, evidence: "a\u0000b\ud800c\u{1f642}" }]));
    expect(xml).toContain("a\ufffdb\ufffdc\u{1f642}");
  });
});

describe("what came from outside", () => {
  it("loses secrets, control characters and what is too long", () => {
    const evidence = `said “s3cret-token \u001b[31m\u202eup” ${"x".repeat(2000)}`;
    const { evidence: clean } = conceal({ ...FAILED, evidence }, ["", "s3cret-token"]);
    expect(clean).toMatch(/^said “\[secret\] {2}\[31m up” x+…$/);
    expect(clean.length).toBeLessThan(1100);
  });

  it.each([
    ["the end of a secret that was cut off", "ret-token-of-a-test, and more", "[secret], and more"],
    ["its beginning", "Bearer s3cret-tok", "Bearer [secret]"],
    ["its middle, twice", "et-token-o et-token-o", "[secret] [secret]"],
    ["but no word of seven letters", "a token-o", "a token-o"],
  ])("loses %s", (_what, evidence, due) => {
    expect(conceal({ ...FAILED, evidence }, ["s3cret-token-of-a-test"]).evidence).toBe(due);
  });

  it("is not cut through a character, so that the report is JSON that every reader takes", () => {
    for (const start of ["", "x"]) {
      const results = [conceal({ ...FAILED, evidence: start + "\u{1f980}".repeat(600) }, [])];
      expect(decode("conformance-report", JSON.stringify(report(results)))).toMatchObject({ ok: true });
      expect(results[0]?.evidence).toMatch(/\u{1f980}…$/u);
    }
  });
});

describe("what a run cannot establish", () => {
  const complete = true;

  it.each([
    [["stdio"], "Anything over HTTP"],
    [["http"], "Anything over stdio"],
  ])("with the binding %j: %s", (bindings, start) => {
    const statements = cannotEstablish({
      role: "backend",
      claim: claimOf(bindings),
      results: [PASSED],
      complete,
    });
    expect(statements.some((each) => each.startsWith(start))).toBe(true);
  });

  it("names a lifecycle that was left out, another role, and a part of the checks", () => {
    const claim = claimOf(["stdio"], { role: "both" });
    const statements = cannotEstablish({ role: "backend", claim, results: [PASSED, OPEN], complete: false });
    expect(statements).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^That it conforms/),
        expect.stringMatching(/^Anything about stdio-per-event/),
        expect.stringMatching(/^Anything about the other role/),
        expect.stringMatching(/^What the checks would show that did not apply \(1\)/),
      ]),
    );
  });
});

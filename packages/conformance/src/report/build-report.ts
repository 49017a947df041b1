import {
  type ConformanceClaim,
  type ConformanceReport,
  type ConformanceResult,
  PROTOCOL_VERSION,
} from "@ahp/types";

/** What a report is made of. */
export interface ReportInput {
  readonly claim: ConformanceClaim;
  readonly runner: { readonly name: string; readonly version: string };
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly results: readonly ConformanceResult[];
  /** Whether every check was made, so that the implementation can be said to conform. */
  readonly complete: boolean;
  /** What no run of this kind can show, and what this run did not look at. */
  readonly cannotEstablish: readonly string[];
}

/** The report of a run, as `schemas/draft/conformance-report.schema.json` describes it. */
export function buildReport(input: ReportInput): ConformanceReport {
  const { claim, runner, startedAt, durationMs, results, complete, cannotEstablish } = input;
  const count = (outcome: ConformanceResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const totals = {
    passed: count("passed"),
    failed: count("failed"),
    notApplicable: count("not-applicable"),
  };
  return {
    protocolVersion: PROTOCOL_VERSION,
    runner: { ...runner },
    claim,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    totals,
    conforms: complete && totals.failed === 0 && totals.passed > 0,
    results: [...results],
    cannotEstablish: [...cannotEstablish],
  };
}

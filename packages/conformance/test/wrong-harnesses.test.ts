import type { ConformanceResult } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { testHarness } from "../src/index.js";
import { harnessClaim, plainHarness } from "./support/harnesses.js";
import { WRONG_HARNESSES } from "./support/wrong-harnesses.js";
import { FAULTS, HTTP_FAULTS } from "./wrong-harness/faults.mjs";

const GATE = "selection.ordinary-flow";

async function results(
  fault: string,
  checks: readonly string[],
  binding = "http",
): Promise<ConformanceResult[]> {
  const report = await testHarness({
    claim: harnessClaim([binding]),
    driver: plainHarness(fault),
    lifecycles: ["persistent"],
    only: [...new Set([GATE, ...checks])],
  });
  return report.results;
}

describe("each wrong harness is caught by the check that is for its fault", () => {
  it.concurrent.each(WRONG_HARNESSES)("$fault ($check)", async ({ fault, check, evidence, binding }) => {
    const found = (await results(fault, [check], binding)).find((each) => each.check === check);
    expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
    expect(found?.remedy).toMatch(/^[A-Z].*\.$/);
  });

  it("every fault has its row", () => {
    const faults = [...Object.keys(FAULTS), ...Object.keys(HTTP_FAULTS)];
    expect(WRONG_HARNESSES.map(({ fault }) => fault).sort()).toEqual(faults.sort());
  });
});

describe("the harness without a package that the wrong ones are made from", () => {
  it.each(["stdio", "http"] as const)(
    "passes each of these checks over %s",
    async (binding) => {
      const checks = WRONG_HARNESSES.filter((row) => (row.binding ?? "http") === binding).map(
        ({ check }) => check,
      );
      const outcomes = (await results("none", checks, binding)).map(({ check, outcome, evidence }) => ({
        check,
        outcome,
        evidence,
      }));
      expect(outcomes.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    },
    300_000,
  );
});

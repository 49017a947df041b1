import type { ConformanceResult } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { HARNESS_CHECKS, testHarness } from "../src/index.js";
import type { Lifecycle } from "../src/run/transports-of.js";
import { claimOf } from "./support/backends.js";
import { harnessClaim, plainHarness } from "./support/harnesses.js";
import { WRONG_DECIDERS } from "./support/wrong-deciders.js";
import { WRONG_SPEAKERS } from "./support/wrong-speakers.js";
import { FAULTS, HTTP_FAULTS } from "./wrong-harness/faults.mjs";

const WRONG_HARNESSES = [...WRONG_DECIDERS, ...WRONG_SPEAKERS];
const GATE = "selection.ordinary-flow";
/** Checks that are rows of one table: what catches one of them catches all. Those of the claim are about no harness. */
const ROWS = /^(?:claim|registration|fail-open|fail-closed)\.|^auth\..*-refused$/;

async function results(
  fault: string,
  checks: readonly string[],
  binding: string,
  lifecycle: Lifecycle,
): Promise<ConformanceResult[]> {
  const report = await testHarness({
    claim: harnessClaim([binding]),
    driver: plainHarness(fault),
    lifecycles: [lifecycle],
    only: [...new Set([GATE, ...checks])],
  });
  return report.results;
}

describe("each wrong harness is caught by the check that is for its fault", () => {
  it.concurrent.each(WRONG_HARNESSES)("$fault ($check)", async (row) => {
    const { fault, check, evidence, binding = "http", lifecycle = "persistent" } = row;
    const found = (await results(fault, [check], binding, lifecycle)).find((each) => each.check === check);
    expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
    expect(found?.remedy).toMatch(/^[A-Z].*\.$/);
  });

  it("every fault has its row", () => {
    const faults = [...Object.keys(FAULTS), ...Object.keys(HTTP_FAULTS)];
    const rows = new Set(WRONG_HARNESSES.map(({ fault }) => fault));
    expect([...rows].sort()).toEqual(faults.sort());
  });
});

describe("what was not seen is not said to hold", () => {
  it.each(["content.native-off", "observe.failures-harmless", "observe.answers-ignored"])(
    "%s does not apply to a harness that tells nobody",
    async (check) => {
      const { results } = await testHarness({
        claim: claimOf(["http"], {
          role: "harness",
          profiles: ["lifecycle-observation"],
          eventTypes: ["tool.before"],
        }),
        driver: plainHarness("tells no observer"),
        only: [GATE, check],
      });
      expect(results.find((each) => each.check === check)).toMatchObject({
        outcome: "not-applicable",
        evidence: expect.stringMatching(/^No (?:message was sent|observer was told)/),
      });
    },
  );
});

describe("the harness without a package that the wrong ones are made from", () => {
  it.each([
    ["stdio", "persistent"],
    ["stdio", "per_event"],
    ["http", "persistent"],
  ] as const)(
    "passes each of these checks over %s, %s",
    async (binding, lifecycle) => {
      const checks = WRONG_HARNESSES.filter(
        (row) => (row.binding ?? "http") === binding && (row.lifecycle ?? "persistent") === lifecycle,
      ).map(({ check }) => check);
      const outcomes = (await results("none", checks, binding, lifecycle)).map(
        ({ check, outcome, evidence }) => ({ check, outcome, evidence }),
      );
      expect(outcomes.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    },
    300_000,
  );

  it("every check of a harness that is no row of a table has a wrong harness", () => {
    const shown = new Set(WRONG_HARNESSES.map(({ check }) => check));
    const own = HARNESS_CHECKS.map(({ id }) => id).filter((id) => !ROWS.test(id));
    expect(own.filter((id) => !shown.has(id))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import {
  CAPABILITY_OBSERVATIONS,
  type CapabilityObservation,
  RESULT_OBSERVATIONS,
  type ResultObservation,
} from "../observation/vocabulary.js";
import { concludeResult, explainConclusion } from "./conclude-result.js";
import { conclusionLabel } from "./labels.js";
import type { EraResolution } from "./vocabulary.js";

const L: EraResolution = { kind: "known", version: "2025-06-18" };
const M: EraResolution = { kind: "known", version: "2025-11-25" };
const N: EraResolution = { kind: "known", version: "2026-07-28" };
const MALFORMED: EraResolution = { kind: "unknown", reason: { kind: "malformed_signal" } };
const SILENT: EraResolution = { kind: "unknown", reason: { kind: "no_signal" } };
const LATER: EraResolution = {
  kind: "unknown",
  reason: { kind: "unsupported_version", version: "2031-01-01" },
};
const CONFLICT: EraResolution = { kind: "conflicting", header: "2025-06-18", body: "2026-07-28" };
const CAPABILITIES = [...CAPABILITY_OBSERVATIONS, undefined];

type Case = [
  row: string,
  era: EraResolution,
  observation: ResultObservation,
  capability: CapabilityObservation | undefined,
  conclusion: string,
];

describe("2.10 result conclusion", () => {
  it.each<Case>([
    ["#1 malformed, legacy", L, "malformed", undefined, "invalid:malformed_result_type"],
    ["#1 malformed, modern", N, "malformed", "core_only", "invalid:malformed_result_type"],
    ["#1 before #2", MALFORMED, "malformed", undefined, "invalid:malformed_result_type"],
    ["#1 before #3", SILENT, "malformed", undefined, "invalid:malformed_result_type"],
    ["#1 before #4", CONFLICT, "malformed", undefined, "invalid:malformed_result_type"],
    ["#1 before #5", N, "malformed", "malformed", "invalid:malformed_result_type"],
    ["#2 era unreadable", MALFORMED, "complete", "core_only", "invalid:malformed_era_signal"],
    ["#3 no signal", SILENT, "complete", "core_only", "incomplete:era_unknown"],
    ["#3 unsupported version", LATER, "missing", undefined, "incomplete:era_unknown"],
    ["#3 before #5", SILENT, "complete", "malformed", "incomplete:era_unknown"],
    ["#4 conflict", CONFLICT, "complete", "core_only", "invalid:era_conflicting"],
    ["#4 before #5", CONFLICT, "complete", "malformed", "invalid:era_conflicting"],
    [
      "#5 modern, capabilities unreadable, complete",
      N,
      "complete",
      "malformed",
      "invalid:malformed_capabilities",
    ],
    ["#5 … unrecognized", N, "unrecognized", "malformed", "invalid:malformed_capabilities"],
    ["#5 … missing", N, "missing", "malformed", "invalid:malformed_capabilities"],
    ["#6 complete, modern", N, "complete", "core_only", "terminal"],
    ["#6 complete, modern, capabilities absent", N, "complete", "absent", "terminal"],
    ["#6 complete, legacy, capabilities unreadable", L, "complete", "malformed", "terminal"],
    ["#7 input_required, modern", N, "input_required", "core_only", "non_terminal"],
    ["#7 input_required, legacy", L, "input_required", undefined, "non_terminal"],
    [
      "#8 complete with continuation",
      N,
      "complete_with_continuation",
      "core_only",
      "incomplete:contradictory_result",
    ],
    ["#8 … legacy", L, "complete_with_continuation", undefined, "incomplete:contradictory_result"],
    [
      "#9 asks for nothing",
      N,
      "input_required_without_continuation",
      "core_only",
      "invalid:uncontinuable_input_required",
    ],
    [
      "#9 … legacy",
      L,
      "input_required_without_continuation",
      undefined,
      "invalid:uncontinuable_input_required",
    ],
    [
      "#10 asks unreadably",
      N,
      "input_required_with_malformed_continuation",
      "core_only",
      "invalid:malformed_continuation",
    ],
    [
      "#10 … legacy",
      L,
      "input_required_with_malformed_continuation",
      undefined,
      "invalid:malformed_continuation",
    ],
    [
      "#11 unrecognized, legacy, no capabilities (T18)",
      L,
      "unrecognized",
      undefined,
      "incomplete:unrecognized_result_type",
    ],
    [
      "#11 … an extension",
      L,
      "unrecognized",
      "extension_not_understood",
      "incomplete:unrecognized_result_type",
    ],
    ["#11 … unreadable", M, "unrecognized", "malformed", "incomplete:unrecognized_result_type"],
    [
      "#12 unrecognized, modern, core only",
      N,
      "unrecognized",
      "core_only",
      "incomplete:unrecognized_result_type",
    ],
    ["#13 … absent", N, "unrecognized", "absent", "incomplete:recognition_undeterminable"],
    [
      "#13 … an extension",
      N,
      "unrecognized",
      "extension_not_understood",
      "incomplete:recognition_undeterminable",
    ],
    ["#13 … none", N, "unrecognized", undefined, "incomplete:recognition_undeterminable"],
    ["#14 missing, modern", N, "missing", "core_only", "invalid:missing_result_type"],
    [
      "#14 a task does not stand for a type",
      N,
      "missing_with_task",
      "core_only",
      "invalid:missing_result_type",
    ],
    ["#15 missing, 2025-06-18", L, "missing", undefined, "terminal"],
    ["#15 missing, 2025-11-25", M, "missing", "malformed", "terminal"],
    ["#15 a member named task, 2025-06-18", L, "missing_with_task", undefined, "terminal"],
    ["#15 a task, 2025-11-25: its outcome comes later", M, "missing_with_task", undefined, "non_terminal"],
  ])("%s", (row, era, observation, capability, conclusion) => {
    expect(conclusionLabel(concludeResult(era, observation, capability))).toBe(conclusion);
    const { rule } = explainConclusion(era, observation, capability);
    expect(rule.replace(", task", "")).toBe(`2.10 ${/^#\d+/.exec(row)?.[0]}`);
  });

  it("#15 a task has a mark of its own", () => {
    expect(explainConclusion(M, "missing_with_task", undefined).rule).toBe("2.10 #15, task");
  });

  it("keeps why an era is not known, and both versions of a conflict", () => {
    expect(concludeResult(LATER, "complete", undefined)).toEqual({
      kind: "incomplete",
      reason: { kind: "era_unknown", reason: { kind: "unsupported_version", version: "2031-01-01" } },
    });
    expect(concludeResult(CONFLICT, "complete", undefined)).toEqual({
      kind: "invalid",
      reason: { kind: "era_conflicting", header: "2025-06-18", body: "2026-07-28" },
    });
  });

  it("T37: an unknown and a conflicting era give different conclusions", () => {
    const unknown = concludeResult(SILENT, "missing", undefined);
    expect(unknown).not.toEqual(concludeResult(CONFLICT, "missing", undefined));
  });

  it.each([MALFORMED, SILENT, LATER, CONFLICT])("never terminal nor non-terminal under %j", (era) => {
    const kinds = RESULT_OBSERVATIONS.flatMap((observation) =>
      CAPABILITIES.map((capability) => concludeResult(era, observation, capability).kind),
    );
    expect(new Set(kinds)).not.toContain("terminal");
    expect(new Set(kinds)).not.toContain("non_terminal");
  });

  it("an interim observation is terminal under no era and no capabilities", () => {
    const interim = RESULT_OBSERVATIONS.filter((each) => each.startsWith("input_required"));
    for (const era of [L, M, N, MALFORMED, SILENT, LATER, CONFLICT]) {
      for (const observation of interim) {
        for (const capability of CAPABILITIES)
          expect(concludeResult(era, observation, capability).kind).not.toBe("terminal");
      }
    }
  });
});

describe("explainConclusion", () => {
  it("names the row and says it in words", () => {
    expect(explainConclusion(N, "complete", "core_only")).toEqual({
      conclusion: { kind: "terminal" },
      rule: "2.10 #6",
      why: "the result says complete and carries nothing to continue with",
      note: undefined,
    });
  });

  it("notes under 2026-07-28 that the published page calls an unknown type invalid", () => {
    expect(explainConclusion(N, "unrecognized", "core_only").note).toMatch(/published page .* invalid/);
    expect(explainConclusion(N, "unrecognized", "absent").note).toMatch(/published page .* invalid/);
    expect(explainConclusion(L, "unrecognized", undefined).note).toBeUndefined();
  });
});

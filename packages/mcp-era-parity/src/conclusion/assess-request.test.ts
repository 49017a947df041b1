import { describe, expect, it } from "vitest";
import type { CapabilityObservation, RequestMetadata } from "../observation/vocabulary.js";
import { assessRequest, explainAssessment } from "./assess-request.js";
import { assessmentLabel } from "./labels.js";
import type { EraResolution } from "./vocabulary.js";

const L: EraResolution = { kind: "known", version: "2025-06-18" };
const N: EraResolution = { kind: "known", version: "2026-07-28" };
const MALFORMED: EraResolution = { kind: "unknown", reason: { kind: "malformed_signal" } };
const SILENT: EraResolution = { kind: "unknown", reason: { kind: "no_signal" } };
const CONFLICT: EraResolution = { kind: "conflicting", header: "2025-06-18", body: "2026-07-28" };
const NAMED: RequestMetadata = { kind: "present", version: "2026-07-28" };
const NAMED_L: RequestMetadata = { kind: "present", version: "2025-06-18" };
const ABSENT: RequestMetadata = { kind: "absent" };
const UNREADABLE: RequestMetadata = { kind: "malformed" };

describe("2.11 request assessment", () => {
  it.each<
    [
      row: string,
      era: EraResolution,
      metadata: RequestMetadata,
      capability: CapabilityObservation | undefined,
      assessment: string,
    ]
  >([
    ["#1 metadata unreadable, legacy", L, UNREADABLE, "malformed", "invalid:malformed_request_metadata"],
    ["#1 before #2", CONFLICT, UNREADABLE, undefined, "invalid:malformed_request_metadata"],
    ["#1 before #3", MALFORMED, UNREADABLE, undefined, "invalid:malformed_request_metadata"],
    ["#2 conflict", CONFLICT, NAMED, "core_only", "invalid:era_conflicting"],
    ["#3 era unreadable", MALFORMED, NAMED, "core_only", "invalid:malformed_era_signal"],
    ["#4 era unknown", SILENT, ABSENT, undefined, "incomplete:era_unknown"],
    ["#5 legacy, no metadata", L, ABSENT, undefined, "valid"],
    ["#5 T21: legacy, capabilities absent", L, NAMED_L, "absent", "valid"],
    ["#5 T21: legacy, capabilities none", L, NAMED_L, undefined, "valid"],
    ["#5 T21: legacy, capabilities unreadable", L, NAMED_L, "malformed", "valid"],
    ["#6 modern, metadata absent", N, ABSENT, undefined, "invalid:missing_request_metadata"],
    ["#6 before #8", N, ABSENT, "malformed", "invalid:missing_request_metadata"],
    ["#7 modern, core only", N, NAMED, "core_only", "valid"],
    ["#7 modern, an extension", N, NAMED, "extension_not_understood", "valid"],
    ["#8 modern, capabilities unreadable", N, NAMED, "malformed", "invalid:malformed_capabilities"],
    ["#9 modern, capabilities absent", N, NAMED, "absent", "invalid:missing_capabilities"],
    ["#9 modern, capabilities none", N, NAMED, undefined, "invalid:missing_capabilities"],
  ])("%s", (row, era, metadata, capability, assessment) => {
    expect(assessmentLabel(assessRequest(era, metadata, capability))).toBe(assessment);
    expect(explainAssessment(era, metadata, capability).rule).toBe(`2.11 ${/^#\d/.exec(row)?.[0]}`);
  });
});

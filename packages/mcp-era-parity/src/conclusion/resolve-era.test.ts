import { describe, expect, it } from "vitest";
import type { EnvelopeObservation, RequestMetadata } from "../observation/vocabulary.js";
import { eraLabel } from "./labels.js";
import { resolveEra } from "./resolve-era.js";

const L = { kind: "present", version: "2025-06-18" } as const;
const N = { kind: "present", version: "2026-07-28" } as const;
const LATER = { kind: "present", version: "2031-01-01" } as const;
const MISSHAPEN = { kind: "present", version: "2026-02-31" } as const;
const ABSENT = { kind: "absent" } as const;
const MALFORMED = { kind: "malformed" } as const;
const NOT_APPLICABLE = { kind: "not_applicable" } as const;

describe("2.8 era resolution", () => {
  it.each<[row: string, envelope: EnvelopeObservation, metadata: RequestMetadata, era: string]>([
    ["#1 header malformed", MALFORMED, N, "unknown:malformed_signal"],
    ["#1 metadata malformed", L, MALFORMED, "unknown:malformed_signal"],
    ["#1 before #3", MALFORMED, MALFORMED, "unknown:malformed_signal"],
    ["#2 a header that has not the shape of a version", MISSHAPEN, N, "unknown:malformed_signal"],
    ["#2 metadata that has not the shape of a version", ABSENT, MISSHAPEN, "unknown:malformed_signal"],
    ["#3 header L, metadata N", L, N, "conflicting:2025-06-18/2026-07-28"],
    ["#3 both have the shape, one is not known", LATER, N, "conflicting:2031-01-01/2026-07-28"],
    ["#4 header L, no metadata", L, ABSENT, "known:2025-06-18"],
    ["#4 no header, metadata N", ABSENT, N, "known:2026-07-28"],
    ["#4 both N", N, N, "known:2026-07-28"],
    ["#4 an unframed format, metadata N", NOT_APPLICABLE, N, "known:2026-07-28"],
    ["#5 a header that is not known", LATER, ABSENT, "unknown:unsupported_version:2031-01-01"],
    ["#5 metadata that is not known", ABSENT, LATER, "unknown:unsupported_version:2031-01-01"],
    ["#5 both, the same", LATER, LATER, "unknown:unsupported_version:2031-01-01"],
    ["#6 neither", ABSENT, ABSENT, "unknown:no_signal"],
    ["#6 not applicable counts as absent", NOT_APPLICABLE, ABSENT, "unknown:no_signal"],
  ])("%s", (_row, envelope, metadata, era) => {
    expect(eraLabel(resolveEra(envelope, metadata))).toBe(era);
  });

  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"])(
    "%s is known",
    (version) => {
      expect(resolveEra(ABSENT, { kind: "present", version })).toEqual({ kind: "known", version });
    },
  );
});

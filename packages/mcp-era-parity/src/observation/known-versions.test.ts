import { describe, expect, it } from "vitest";
import { isKnownVersion, isModern, isVersionShaped, KNOWN_VERSIONS } from "./known-versions.js";

describe("2.4 version shape", () => {
  it.each([
    "2026-02-31",
    "2025-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-01-32",
    "2026-01-00",
    "2026-04-31",
    "abcd-01-01",
    "+123-01-01",
    "",
    "2026-1-1",
    "2026-07-28 ",
    "2026-07-28\n",
    "2026-07-280",
    "2026/07/28",
    "٢٠٢٦-07-28",
    "DRAFT-2025-v3",
  ])("rejects %j", (text) => {
    expect(isVersionShaped(text)).toBe(false);
  });

  it.each(["2031-01-01", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31", ...KNOWN_VERSIONS])(
    "accepts %s",
    (text) => {
      expect(isVersionShaped(text)).toBe(true);
    },
  );

  it("knows five versions; modern from 2026-07-28 on", () => {
    expect(KNOWN_VERSIONS.filter(isModern)).toEqual(["2026-07-28"]);
    expect(KNOWN_VERSIONS).toHaveLength(5);
    expect(isKnownVersion("2031-01-01")).toBe(false);
  });
});

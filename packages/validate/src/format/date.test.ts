import { describe, expect, it } from "vitest";
import { isDate } from "./date.js";

describe("isDate follows RFC 3339 `full-date`", () => {
  it.each(
    ["2026-03-04", "0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29", "2026-04-30"].map((text) => [
      text,
    ]),
  )("accepts %j", (text) => expect(isDate(text)).toBe(true));

  it.each(
    [
      "0000-01-01",
      "2026-00-01",
      "2026-13-01",
      "2026-01-00",
      "2026-01-32",
      "2026-04-31",
      "2026-02-29",
      "1900-02-29",
      "20260304",
      "2026-3-4",
      "2026-03-4",
      "2026/03/04",
      "12026-03-04",
      "+2026-03-04",
      "-026-03-04",
      "2026-03-04 ",
      " 2026-03-04",
      "2026-03-04\n",
      "2026-03-04T",
      "2026-03-0x",
      "2026-0 -04",
      "２０２６-03-04",
      "",
    ].map((text) => [text]),
  )("rejects %j", (text) => expect(isDate(text)).toBe(false));

  it("accepts exactly the days that exist, over four centuries", () => {
    for (let year = 1800; year <= 2200; year++) {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= 31; day++) {
          const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
          const exists = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text);
          if (isDate(text) !== exists) expect.fail(text);
        }
      }
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDateTime } from "./date-time.js";

const ACCEPTED = [
  // wire-grammar 8.2
  "2026-03-04T05:06:07Z",
  "2026-03-04t05:06:07.123456789z",
  "2024-02-29T23:59:59-00:00",
  "2026-03-04T05:06:07+05:30",
  "2016-12-31T23:59:60Z",
  "2017-01-01T05:29:60+05:30",
  // edges
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2026-03-04T00:00:00+23:59",
  "2026-03-04T00:00:00-23:59",
  "2026-03-04T05:06:07.0Z",
  `2026-03-04T05:06:07.${"1".repeat(1000)}Z`,
  "2026-03-04T05:06:07.5+00:00",
  // leap seconds: the last minute of a month in UTC
  "2016-12-31T23:59:60.999Z",
  "2026-04-30T23:59:60z",
  "2024-02-29T23:59:60Z",
  "2026-02-28T23:59:60Z",
  "2016-12-31T15:59:60-08:00",
  "2016-12-31T00:00:60-23:59",
  "2017-01-01T23:58:60+23:59",
  "2024-03-01T00:59:60+01:00",
];

const REJECTED = [
  // wire-grammar 8.2
  "20260304T050607Z",
  "2026-03-04 05:06:07Z",
  "2026-03-04T05:06:07",
  "2026-03-04T05:06:07+0000",
  "2026-03-04T05:06:07+00:60",
  "2026-03-04T05:06:07+24:00",
  "2026-02-29T05:06:07Z",
  "2026-03-04T24:00:00Z",
  "2026-03-04T05:06:60Z",
  "2026-03-04T05:06Z",
  "2026-03-04T05:06:07,5Z",
  "2026-03-04T05:06:07Z\n",
  "2026-03-04T05:06:07Z ",
  // ajv-formats takes these
  "2026-03-04\n05:06:07Z",
  "2026-03-04\t05:06:07Z",
  "2026-03-04T05:06:07+01",
  "2026-03-04T05:06:07+0100",
  "0000-03-04T05:06:07Z",
  // the rest
  "",
  "Z",
  "2026-03-04",
  "2026-03-04T",
  "2026-03-04T05:06:07.",
  "2026-03-04T05:06:07.Z",
  "2026-03-04T05:06:07.+01:00",
  "2026-03-04T05:06:07.1",
  "2026-03-04T05:06:07ZZ",
  "2026-03-04T05:06:07Z+00:00",
  "2026-03-04T05:06:07+00:0",
  "2026-03-04T05:06:07+00:000",
  "2026-03-04T05:06:07+00-00",
  "2026-03-04T05:06:07+-1:00",
  "2026-03-04T05:06:07\u221205:00",
  "2026-03-04T25:06:07Z",
  "2026-03-04T05:60:07Z",
  "2026-03-04T05:06:61Z",
  "2026-03-04T-5:06:07Z",
  "2026-03-04T05-06-07Z",
  "2026-03-04T05:06:0xZ",
  "2026-03-04T05:06:7.00Z",
  "02026-03-04T05:06:07Z",
  "2026-03-04T05:06:07Z\u0000",
  // leap seconds elsewhere
  "2016-12-31T23:58:60Z",
  "2016-12-30T23:59:60Z",
  "2016-12-31T22:59:60Z",
  "2017-01-02T05:29:60+05:30",
  "2017-01-01T05:29:60-05:30",
  "2024-02-28T23:59:60Z",
  "2024-02-29T23:59:60+01:00",
  "2016-12-31T23:59:60+00:01",
  "2016-12-31T00:00:60+00:01",
];

describe("isDateTime follows RFC 3339 `date-time`", () => {
  it.each(ACCEPTED.map((text) => [text]))("accepts %j", (text) => expect(isDateTime(text)).toBe(true));
  it.each(REJECTED.map((text) => [text]))("rejects %j", (text) => expect(isDateTime(text)).toBe(false));

  it("accepts every instant that the platform prints", () => {
    const date = fc.date({
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    fc.assert(fc.property(date, (instant) => isDateTime(instant.toISOString())));
  });

  it("accepts second 60 exactly where the UTC instant before it is the last second of a month", () => {
    const twoDigits = (value: number) => String(value).padStart(2, "0");
    const monthEnd = fc
      .date({ min: new Date("1990-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((date) => {
        return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - 1000;
      });
    const minutesAway = fc.oneof(fc.constant(0), fc.integer({ min: -3000, max: 3000 }));
    const offset = fc.integer({ min: -1439, max: 1439 });
    fc.assert(
      fc.property(monthEnd, minutesAway, offset, (instant, away, minutes) => {
        const utc = new Date(instant + away * 60_000);
        const local = new Date(utc.getTime() + minutes * 60_000).toISOString().slice(0, 17);
        const size = Math.abs(minutes);
        const suffix = `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
        const lastSecondOfMonth =
          new Date(utc.getTime() + 1000).toISOString().slice(8) === "01T00:00:00.000Z";
        expect(isDateTime(`${local}60${suffix}`)).toBe(lastSecondOfMonth);
      }),
      { numRuns: 2000 },
    );
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { isoTime } from "./iso-time.js";

it("isoTime writes any date as toISOString does, whatever was written before", () => {
  const near = fc.tuple(fc.date({ noInvalidDate: true }), fc.integer({ min: -2000, max: 2000 }));
  fc.assert(
    fc.property(near, ([date, later]) => {
      const next = new Date(date.getTime() + later);
      expect(isoTime(date)).toBe(date.toISOString());
      if (!Number.isNaN(next.getTime())) expect(isoTime(next)).toBe(next.toISOString());
    }),
  );
});

it("isoTime throws for a date that is none", () => {
  isoTime(new Date(0));
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError);
});

import { describe, expect, it } from "vitest";
import { soak } from "../src/soak.js";

// A short run of what `pnpm soak` does for long; every kind of chaos comes at least once.
describe("interceptions with failures among them leave nothing behind, and every answer is accounted for", () => {
  it.each([
    { transport: "stdio-persistent", count: 350 },
    { transport: "stdio-per-event", count: 42 },
    { transport: "http", count: 350 },
  ] as const)("over $transport", async ({ transport, count }) => {
    const report = await soak({ transport, count, chaosEvery: Math.floor(count / 14), concurrency: 4 });
    expect(report.violations).toEqual([]);
    expect(Object.values(report.tally).reduce((sum, times) => sum + times, 0)).toBe(count);
    const kinds = new Set(Object.keys(report.tally).map((seen) => seen.split(":")[0]));
    expect(kinds.size).toBe(8);
  });
});

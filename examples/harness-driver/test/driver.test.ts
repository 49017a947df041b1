import { join } from "node:path";
import { makeClaim, testHarness } from "@ahp/conformance";
import { describe, expect, it } from "vitest";

const DRIVER = join(import.meta.dirname, "../driver.mjs");

describe("the driver of @ahp/harness", () => {
  it("lets every check pass that applies to a claim over HTTP", { timeout: 300_000 }, async () => {
    const claim = makeClaim({ role: "harness", bindings: ["http"], profiles: ["tool-interception"] });
    if (!claim.ok) throw new Error(JSON.stringify(claim.issues));
    const driver = { command: process.execPath, args: [DRIVER] };
    const report = await testHarness({ claim: claim.value, driver });
    expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(report.conforms).toBe(true);
  });
});

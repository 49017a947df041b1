import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ALL_CHECKS } from "../src/checks/all-checks.js";
import { passed } from "../src/checks/verdict.js";
import { testBackend } from "../src/index.js";
import { type Job, runJobs } from "../src/run/run-jobs.js";
import { claimOf, script } from "./support/backends.js";

const [CHECK] = ALL_CHECKS;

/** Jobs that take a moment, and what became of them. */
function moments(count: number) {
  const seen = { began: 0, ended: 0 };
  const job = (index: number): Job => ({
    check: { ...(CHECK ?? raise()), id: `jobs.number-${index}` },
    transport: "none",
    run: async () => {
      seen.began += 1;
      await pause(20);
      seen.ended += 1;
      return passed("It was made.");
    },
  });
  return { seen, jobs: Array.from({ length: count }, (_, index) => job(index)) };
}

function raise(): never {
  throw new Error("there is no check");
}

describe("a run that cannot go on", () => {
  it("starts nothing any more, and is over when everything that was under way is", async () => {
    const { seen, jobs } = moments(40);
    const stop = new Error("whoever listened has gone");
    const run = runJobs(jobs, {
      parallel: 4,
      onProgress: ({ kind }) => {
        if (kind === "finished") throw stop;
      },
    });
    await expect(run).rejects.toBe(stop);
    expect(seen.ended).toBe(seen.began);
    const { began } = seen;
    await pause(100);
    expect(seen.began).toBe(began);
    expect(began).toBeLessThan(10);
  });

  it("when a check itself is wrong as well", async () => {
    const { seen, jobs } = moments(40);
    const wrong = new TypeError("a mistake of the check");
    const [first = raise(), ...rest] = jobs;
    await expect(
      runJobs([{ ...first, run: () => Promise.reject(wrong) }, ...rest], { parallel: 2 }),
    ).rejects.toBe(wrong);
    expect(seen.ended).toBe(seen.began);
    expect(seen.began).toBeLessThan(10);
  });
});

describe("a run that would show nothing is refused, and no report says that something conforms", () => {
  const claim = claimOf(["stdio"]);
  const target = { command: script("wrong/backend.mjs") };

  it.each([
    ["no lifecycle", { lifecycles: [] }, "nothing-to-test", /no transport is left to test stdio over/],
    ["no check", { only: [] }, "nothing-to-test", /none of the checks/],
    [
      "checks of another transport alone",
      { only: ["http.one-object"] },
      "nothing-to-test",
      /none of the checks/,
    ],
    ["nothing at the same time", { parallel: 0 }, "invalid-option", /parallel must be a whole number from 1/],
    ["half a check at the same time", { parallel: 0.5 }, "invalid-option", /parallel/],
    [
      "no time",
      { limits: { timeoutMs: 0 } },
      "invalid-option",
      /limits\.timeoutMs must be a whole number from 1/,
    ],
    ["longer than a timer waits", { limits: { settleMs: 2 ** 31 } }, "invalid-option", /limits\.settleMs/],
    ["for ever", { limits: { terminateGraceMs: Infinity } }, "invalid-option", /limits\.terminateGraceMs/],
    [
      "no number of bytes",
      { limits: { maxOutputBytes: Number.NaN } },
      "invalid-option",
      /limits\.maxOutputBytes/,
    ],
    ["no number", { parallel: Number.NaN }, "invalid-option", /parallel/],
  ])("%s", async (_what, settings, code, message) => {
    await expect(testBackend({ claim, target, ...settings })).rejects.toMatchObject({
      name: "ConformanceError",
      code,
      message: expect.stringMatching(message),
    });
  });
});

import { EVENT_TYPES } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { BACKEND_CHECKS, testBackend } from "../src/index.js";
import { ALLOWED, claimOf, DENIED, PATIENT, script, serving } from "./support/backends.js";
import { HTTP_WAYS, STDIO_WAYS } from "./wrong/other-ways.mjs";

const TOKEN = "a-token-for-this-test";
const PROFILES = {
  profiles: ["tool-interception", "lifecycle-observation"],
  eventTypes: EVENT_TYPES.slice(0, 4),
};
const LONG = 600_000;

describe("@ahp/backend", () => {
  it(
    "over stdio, kept and per event, and over HTTP: every check applies and passes",
    async () => {
      const progress: number[] = [];
      const report = await testBackend({
        claim: claimOf(["stdio", "http"], PROFILES),
        target: {
          command: script("programs/policy.mjs"),
          endpoint: await serving(script("programs/policy.mjs", "http", TOKEN), TOKEN),
        },
        deniedEvent: DENIED,
        allowedEvent: ALLOWED,
        limits: PATIENT,
        onProgress: (each) => {
          if (each.kind === "finished") progress.push(each.done);
        },
      });
      expect(report.results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
      expect(report).toMatchObject({ conforms: true, totals: { failed: 0, notApplicable: 0 } });
      expect(validate("conformance-report", report)).toMatchObject({ ok: true });
      const made = BACKEND_CHECKS.flatMap(({ id, transports }) =>
        transports.map((transport) => `${id} ${transport}`),
      );
      expect(report.results.map(({ check, transport }) => `${check} ${transport}`).sort()).toEqual(
        made.sort(),
      );
      expect(progress).toEqual(report.results.map((_, index) => index + 1));
    },
    LONG,
  );
});

describe("a backend that observes alone", () => {
  it("passes what its claim comes to; tool interception is not applicable, and says why", async () => {
    const report = await testBackend({
      claim: claimOf(["http"], { profiles: ["lifecycle-observation"], eventTypes: ["tool.after"] }),
      target: { endpoint: await serving(script("programs/observer.mjs", "http", TOKEN), TOKEN) },
      limits: PATIENT,
    });
    const open = report.results.filter(({ outcome }) => outcome !== "passed");
    expect(open.map(({ check, evidence }) => `${check}: ${evidence}`)).toEqual([
      "version.in-results: The interception was answered with an error, which carries no version.",
      ...[
        "effects.valid-list",
        "effects.only-advertised",
        "decisions.denied-event",
        "decisions.allowed-event",
        "duplicates.equivalent",
        "secrets.not-in-reasons",
      ].map((check) => `${check}: The claim does not name tool-interception.`),
    ]);
    expect(report.conforms).toBe(true);
  });
});

describe("a backend that does at every event all that it is granted", () => {
  it("passes: every kind of effect is taken for what it is", async () => {
    const report = await testBackend({
      claim: claimOf(["http"]),
      target: { endpoint: await serving(script("programs/everything.mjs", "http", TOKEN), TOKEN) },
      limits: PATIENT,
    });
    expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(report.results.find(({ check }) => check === "events.every-type")?.evidence).toMatch(
      /^Of 19 event types 1[89] were answered/,
    );
  });
});

describe("what may be done otherwise fails nothing", () => {
  const known = { deniedEvent: DENIED, allowedEvent: ALLOWED, limits: PATIENT };

  it.concurrent.each(Object.keys(HTTP_WAYS))(
    "over HTTP, a backend that %s",
    async (way) => {
      const { results } = await testBackend({
        claim: claimOf(["http"], PROFILES),
        target: { endpoint: await serving(script("wrong/backend.mjs", way, "http", TOKEN), TOKEN) },
        ...known,
      });
      expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    },
    LONG,
  );

  /** How a process starts and ends is seen by these. */
  const OF_LIFE = [
    "rpc.answers",
    "observe.claimed-events",
    ...["nothing-but-messages", "one-line-each", "pieces"].map((name) => `stdio.${name}`),
    "hostile.garbage",
  ];

  it.each(Object.keys(STDIO_WAYS))(
    "over stdio, a kept backend that %s",
    async (way) => {
      const { results } = await testBackend({
        claim: claimOf(["stdio"], PROFILES),
        target: { command: script("wrong/backend.mjs", way) },
        lifecycles: ["persistent"],
        ...("decide" in (STDIO_WAYS[way] ?? {}) ? {} : { only: OF_LIFE }),
        ...known,
        // Who waits for a signal gets it soon.
        limits: { ...PATIENT, settleMs: 300 },
      });
      expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    },
    LONG,
  );
});

describe("the backend without a package that the wrong ones are made from", () => {
  it(
    "passes over stdio and HTTP",
    async () => {
      const report = await testBackend({
        claim: claimOf(["stdio", "http"]),
        target: {
          command: script("wrong/backend.mjs"),
          endpoint: await serving(script("wrong/backend.mjs", "none", "http", TOKEN), TOKEN),
        },
        lifecycles: ["persistent"],
        deniedEvent: DENIED,
        allowedEvent: ALLOWED,
        limits: PATIENT,
      });
      expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect(report.conforms).toBe(true);
    },
    LONG,
  );
});

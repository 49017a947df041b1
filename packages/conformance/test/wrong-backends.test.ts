import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ConformanceResult } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { BACKEND_CHECKS, type TestBackendOptions, testBackend } from "../src/index.js";
import { ALLOWED, claimOf, DENIED, PATIENT, script, serving } from "./support/backends.js";
import { WRONG_OVER_HTTP } from "./support/wrong-over-http.js";
import { WRONG_OVER_STDIO } from "./support/wrong-over-stdio.js";
import { HTTP_FAULTS } from "./wrong/http-faults.mjs";
import { STDIO_FAULTS } from "./wrong/stdio-faults.mjs";

// A backend is given up after this long, which some of these are: long enough for a slow machine to start a program in.
const LIMITS = { ...PATIENT, timeoutMs: 15_000, settleMs: 2_000 };
/** Checks that are rows of one table, and those of the claim and of what the operator says, which have tests of their own. */
const ROWS = /^(?:claim|hostile)\.|^decisions\.(?:denied|allowed)-event$/;
const TOKEN = "a-token-for-this-test";
const OBSERVING = {
  profiles: ["tool-interception", "lifecycle-observation"],
  eventTypes: ["tool.after", "session.end"],
};
/** Most of them take a second; one is killed three times. */
const LONG = 300_000;

async function result(check: string, options: TestBackendOptions): Promise<ConformanceResult | undefined> {
  const { results } = await testBackend({
    deniedEvent: DENIED,
    ...options,
    only: ["rpc.answers", check],
    limits: LIMITS,
  });
  return results.find((each) => each.check === check);
}

describe("each wrong backend is caught by the check that is for its fault", { timeout: LONG }, () => {
  it.concurrent.each(WRONG_OVER_STDIO)(
    "over stdio: $fault ($check)",
    async ({ fault, check, evidence, lifecycle }) => {
      const found = await result(check, {
        claim: claimOf(["stdio"], OBSERVING),
        target: { command: script("wrong/backend.mjs", fault) },
        lifecycles: [lifecycle ?? "persistent"],
      });
      expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
      expect(found?.remedy).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.concurrent.each(WRONG_OVER_HTTP)("over HTTP: $fault ($check)", async ({ fault, check, evidence }) => {
    const found = await result(check, {
      claim: claimOf(["http"], OBSERVING),
      target: { endpoint: await serving(script("wrong/backend.mjs", fault, "http", TOKEN), TOKEN) },
    });
    expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
    expect(found?.remedy).toMatch(/^[A-Z].*\.$/);
  });

  it("every check of a backend that is no row of a table has a wrong backend", () => {
    const shown = new Set([...WRONG_OVER_STDIO, ...WRONG_OVER_HTTP].map(({ check }) => check));
    const own = BACKEND_CHECKS.map(({ id }) => id).filter((id) => !ROWS.test(id));
    expect(own.filter((id) => !shown.has(id))).toEqual([]);
  });

  it("every fault has its row", () => {
    expect(WRONG_OVER_STDIO.map(({ fault }) => fault).sort()).toEqual(Object.keys(STDIO_FAULTS).sort());
    expect(WRONG_OVER_HTTP.map(({ fault }) => fault).sort()).toEqual(Object.keys(HTTP_FAULTS).sort());
  });
});

describe("a backend that never answers", { timeout: LONG }, () => {
  it("fails what may be the cause, and nothing else is said to pass or to fail", async () => {
    const report = await testBackend({
      claim: claimOf(["stdio"]),
      target: { command: script("wrong/backend.mjs", "says nothing at all") },
      lifecycles: ["persistent"],
      limits: LIMITS,
    });
    const outcomes = new Map(report.results.map(({ check, outcome }) => [check, outcome]));
    for (const check of ["claim.complete", "claim.capability-profile"]) {
      expect(outcomes.get(check)).toBe("passed");
      outcomes.delete(check);
    }
    for (const check of ["rpc.answers", "stdio.one-line-each"]) {
      expect(outcomes.get(check)).toBe("failed");
      outcomes.delete(check);
    }
    expect([...new Set(outcomes.values())]).toEqual(["not-applicable"]);
    expect(report.conforms).toBe(false);
  });
});

describe("an endpoint that does not let the runner in, or is elsewhere", () => {
  it.each<[number, RegExp, RegExp]>([
    [
      401,
      /the reply had status 401 and no body\.$/,
      /^Hand over the bearer token that it takes \(--bearer-env NAME\)/,
    ],
    [403, /status 403/, /--bearer-env NAME/],
    [
      404,
      /the reply had status 404 and no body\.$/,
      /^Check the URL: it must be that of the endpoint itself/,
    ],
    [308, /the reply had status 308 and no body\.$/, /^Check the URL: .* no redirect is followed/],
    [500, /status 500/, /^Answer every request with exactly one response/],
  ])("with status %i", async (status, evidence, remedy) => {
    const server = createServer((_request, response) =>
      response.writeHead(status, { location: "/there" }).end(),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const found = await result("rpc.answers", { claim: claimOf(["http"]), target: { endpoint: { url } } });
    server.closeAllConnections();
    server.close();
    expect(found).toMatchObject({
      outcome: "failed",
      evidence: expect.stringMatching(evidence),
      remedy: expect.stringMatching(remedy),
    });
  });
});

describe("a run that cannot be made as it is asked for", () => {
  const target = { command: script("wrong/backend.mjs") };

  it.each<readonly [string, TestBackendOptions, string, RegExp]>([
    [
      "a binding without an endpoint",
      { claim: claimOf(["http"]), target },
      "target-missing",
      /no endpoint to call/,
    ],
    [
      "a binding without a command",
      { claim: claimOf(["stdio"]), target: {} },
      "target-missing",
      /no command to start/,
    ],
    ...["http://", "http://exa mple/", "ftp://example.org/", "localhost:8080"].map(
      (url) =>
        [
          `an endpoint at ${url}`,
          { claim: claimOf(["http"]), target: { endpoint: { url } } },
          "invalid-endpoint",
          /^the URL of the endpoint is no URL of http or https$/,
        ] as const,
    ),
    [
      "an endpoint with a password in its URL",
      { claim: claimOf(["http"]), target: { endpoint: { url: "http://me:hunter2@127.0.0.1:1/" } } },
      "invalid-endpoint",
      /^the URL of the endpoint holds credentials, [^2]*$/,
    ],
    ...["tok\nen", "token\n", " token", "t\u00f6ken", ""].map(
      (token) =>
        [
          `the token ${JSON.stringify(token)}`,
          { claim: claimOf(["http"]), target: { endpoint: { url: "http://127.0.0.1:1/", token } } },
          "invalid-endpoint",
          /^the bearer token of the endpoint holds a character that no header can hold/,
        ] as const,
    ),
    [
      "a check that does not exist",
      { claim: claimOf(["stdio"]), target, only: ["rpc.answer"] },
      "unknown-check",
      /did you mean rpc\.answers\?$/,
    ],
  ])("%s rejects with a code", async (_name, options, code, message) => {
    await expect(testBackend(options)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe("a policy that decides otherwise than its operator says", () => {
  it.each([
    [
      "decisions.denied-event",
      { deniedEvent: ALLOWED },
      /^The event of --denied-event was not denied; the answer was an empty list\.$/,
    ],
    [
      "decisions.allowed-event",
      { allowedEvent: DENIED },
      /^The event of --allowed-event was denied; the answer was deny\.$/,
    ],
  ])("%s", async (check, events, evidence) => {
    const found = await result(check, {
      claim: claimOf(["stdio"]),
      target: { command: script("wrong/backend.mjs") },
      lifecycles: ["persistent"],
      ...events,
    });
    expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
  });
});

import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { createHarness as createWebHarness } from "../src/index.js";
import {
  createHarness as createNodeHarness,
  type FailureClass,
  SYNTHETIC_REASON,
} from "../src/index.node.js";
import { chaosServer } from "./support/chaos-server.js";
import { httpBackend, IDENTITY, type Policy, registrationOf, toolCall } from "./support/setup.js";

const SHORT_MS = 300;

const ROWS: { path: string; failure: FailureClass; timeoutMs?: number; requests?: number }[] = [
  { path: "/500", failure: "http-status" },
  { path: "/401", failure: "http-status" },
  { path: "/503", failure: "http-status" },
  { path: "/404-with-answer", failure: "http-status" },
  { path: "/202", failure: "http-status" },
  { path: "/204", failure: "http-status" },
  { path: "/301", failure: "http-status" },
  { path: "/307", failure: "http-status" },
  { path: "/html", failure: "content-type" },
  { path: "/json-suffix", failure: "content-type" },
  { path: "/wrong-charset", failure: "content-type" },
  { path: "/no-content-type", failure: "content-type" },
  { path: "/reset", failure: "disconnected", requests: 2 },
  { path: "/reset-in-body", failure: "disconnected" },
  { path: "/hang", failure: "timeout", timeoutMs: SHORT_MS },
  { path: "/slow-body", failure: "timeout", timeoutMs: SHORT_MS },
  { path: "/late", failure: "timeout", timeoutMs: SHORT_MS },
  { path: "/oversize", failure: "too-large" },
  { path: "/oversize-chunked", failure: "too-large" },
  { path: "/unsupported-version", failure: "unsupported-version" },
  { path: "/unsupported-event", failure: "unsupported-event" },
  { path: "/banner", failure: "malformed" },
  { path: "/not-utf8", failure: "malformed" },
  { path: "/half-an-answer", failure: "malformed" },
  { path: "/two-answers", failure: "malformed" },
  { path: "/50-mib", failure: "too-large" },
  { path: "/unknown-effect", failure: "bad-effects" },
  { path: "/error", failure: "rpc-error" },
  { path: "/error-without-id", failure: "rpc-error" },
  { path: "/garbage", failure: "malformed" },
  { path: "/empty", failure: "malformed" },
  { path: "/batch", failure: "malformed" },
  { path: "/wrong-id", failure: "wrong-id" },
  { path: "/missing-effects", failure: "missing-members" },
  { path: "/wrong-version", failure: "unsupported-version" },
  { path: "/unadvertised", failure: "bad-effects" },
];

const POLICIES: readonly Policy[] = ["fail-open", "fail-closed"];

const KINDS = [
  { kind: "pooled", createHarness: createNodeHarness },
  { kind: "fetch", createHarness: createWebHarness },
] as const;

describe.each(KINDS)("a failing HTTP backend, reached by $kind HTTP", ({ createHarness }) => {
  const cases = ROWS.flatMap((row) => POLICIES.map((policy) => ({ ...row, policy })));

  it.each(cases)(
    "$path is $failure under $policy",
    async ({ path, failure, timeoutMs, policy, requests = 1 }) => {
      const server = await chaosServer();
      const options = { failurePolicy: policy, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
      const harness = createHarness({
        ...IDENTITY,
        registration: registrationOf(httpBackend(server.url(path), options)),
      });
      const decision = await harness.intercept("tool.before", toolCall());
      await harness.close();

      expect(decision.record.asked[0]?.failure?.class).toBe(failure);
      expect(decision.record.asked[0]).toMatchObject({
        transport: "http",
        failurePolicy: policy,
        attempt: requests,
      });
      if (policy === "fail-open") expect(decision.outcome).toBe("continue");
      else
        expect(decision).toMatchObject({
          outcome: "denied",
          denial: { reason: SYNTHETIC_REASON, synthetic: true },
        });
      expect(server.seen.map((request) => request.path)).toEqual(Array(requests).fill(path));
    },
  );

  it.each(POLICIES)("that nobody listens for is connect under %s", async (failurePolicy) => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    const harness = createHarness({
      ...IDENTITY,
      registration: registrationOf(httpBackend(url, { failurePolicy })),
    });
    const { outcome, record } = await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(outcome).toBe(failurePolicy === "fail-open" ? "continue" : "denied");
    expect(record.asked[0]?.failure).toMatchObject({
      class: "connect",
      detail: expect.stringContaining("is the backend running?"),
    });
  });

  it.each(POLICIES)(
    "whose token is not set is credential under %s, and sent nothing",
    async (failurePolicy) => {
      const server = await chaosServer();
      const authentication = { type: "bearer", tokenEnv: "AHP_TEST_NO_SUCH_TOKEN" } as const;
      const harness = createHarness({
        ...IDENTITY,
        registration: registrationOf(
          httpBackend(server.url("/no-objection"), { authentication, failurePolicy }),
        ),
      });
      const { outcome, record } = await harness.intercept("tool.before", toolCall());
      await harness.close();
      expect(outcome).toBe(failurePolicy === "fail-open" ? "continue" : "denied");
      expect(record.asked[0]?.failure).toMatchObject({
        class: "credential",
        detail: expect.stringContaining("AHP_TEST_NO_SUCH_TOKEN"),
      });
      expect(server.seen).toEqual([]);
    },
  );
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

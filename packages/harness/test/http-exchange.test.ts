import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { createHarness as createWebHarness } from "../src/index.js";
import { createHarness as createNodeHarness, type HarnessOptions } from "../src/index.node.js";
import { chaosServer } from "./support/chaos-server.js";
import { eventually } from "./support/processes.js";
import { httpBackend, IDENTITY, registrationOf, toolCall } from "./support/setup.js";

const KINDS = [
  { kind: "pooled", createHarness: createNodeHarness },
  { kind: "fetch", createHarness: createWebHarness },
] as const;

describe.each(KINDS)("$kind HTTP", ({ createHarness }) => {
  const harnessAt = (url: string, options: Partial<HarnessOptions> = {}, backend = httpBackend(url)) =>
    createHarness({ ...IDENTITY, registration: registrationOf(backend), ...options });

  it.each(["/deny", "/deny-with-charset"])("takes the denial of %s", async (path) => {
    const server = await chaosServer();
    const harness = harnessAt(server.url(path));
    const decision = await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(decision).toMatchObject({ outcome: "denied", denial: { synthetic: false } });
  });

  it("posts one valid request as application/json, with no Authorization header unless one is configured", async () => {
    const server = await chaosServer();
    const harness = harnessAt(server.url("/no-objection"));
    await harness.intercept("tool.before", toolCall());
    await harness.close();
    const [request] = server.seen;
    expect(request?.method).toBe("POST");
    expect(request?.headers["content-type"]).toBe("application/json");
    expect(request?.authorizations).toEqual([]);
    expect(validate("intercept-request", request?.body)).toMatchObject({ ok: true });
  });

  it("sends the token of an environment variable in exactly one Authorization header", async () => {
    const server = await chaosServer();
    const authentication = { type: "bearer", tokenEnv: "POLICY_TOKEN" } as const;
    const backend = httpBackend(server.url("/deny"), { authentication });
    const harness = harnessAt("", { environment: { POLICY_TOKEN: "s3cret-token" } }, backend);
    const decision = await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(decision.denial?.reason).toBe("denied over http");
    expect(server.seen[0]?.authorizations).toEqual(["Bearer s3cret-token"]);
  });

  it("sends the token that the host resolves, and asks for it each time", async () => {
    const server = await chaosServer();
    const authentication = { type: "bearer", tokenRef: "vault://policy" } as const;
    const backend = httpBackend(server.url("/no-objection"), { authentication });
    let turn = 0;
    const asked: string[] = [];
    const resolveSecret: NonNullable<HarnessOptions["resolveSecret"]> = async (reference, { backendId }) => {
      asked.push(`${backendId} ${reference}`);
      return `token-${++turn}`;
    };
    const harness = harnessAt("", { resolveSecret }, backend);
    await harness.intercept("tool.before", toolCall());
    await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(server.seen.map((request) => request.authorizations)).toEqual([
      ["Bearer token-1"],
      ["Bearer token-2"],
    ]);
    expect(asked[0]).toBe("com.example.http vault://policy");
  });

  it.each([
    {
      what: "throws",
      resolveSecret: () => Promise.reject(new Error("vault says s3cret")),
      detail: "failed to resolve",
    },
    { what: "has none", resolveSecret: () => undefined, detail: "is not set" },
    { what: "gives a number", resolveSecret: () => 5 as never, detail: "is not set" },
    { what: "gives a line break", resolveSecret: () => "s3cret\n", detail: "no bearer token" },
  ])("sends nothing when the host's resolver $what", async ({ resolveSecret, detail }) => {
    const server = await chaosServer();
    const authentication = { type: "bearer", tokenRef: "vault://policy" } as const;
    const harness = harnessAt(
      "",
      { resolveSecret },
      httpBackend(server.url("/no-objection"), { authentication }),
    );
    const { outcome, record } = await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(outcome).toBe("denied");
    expect(record.asked[0]?.failure).toMatchObject({
      class: "credential",
      detail: expect.stringContaining(detail),
    });
    expect(JSON.stringify(record)).not.toContain("s3cret");
    expect(server.seen).toEqual([]);
  });

  it("does not wait for a resolver beyond the deadline", async () => {
    const server = await chaosServer();
    const authentication = { type: "bearer", tokenRef: "vault://policy" } as const;
    const backend = httpBackend(server.url("/no-objection"), { authentication, timeoutMs: 100 });
    const harness = harnessAt("", { resolveSecret: () => new Promise(() => {}) }, backend);
    const { record } = await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(record.asked[0]?.failure?.class).toBe("timeout");
    expect(server.seen).toEqual([]);
  });

  it("uses connections again", async () => {
    const server = await chaosServer();
    const harness = harnessAt(server.url("/no-objection"));
    for (let turn = 0; turn < 10; turn++) await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(server.seen).toHaveLength(10);
    // One may still be finishing its last answer when the next question is put, so that a second one is made.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it("asks many at once, each under its own id", async () => {
    const server = await chaosServer();
    const harness = harnessAt(server.url("/deny"));
    const decisions = await Promise.all(
      Array.from({ length: 30 }, () => harness.intercept("tool.before", toolCall())),
    );
    await harness.close();
    expect(new Set(decisions.map((decision) => decision.record.eventId)).size).toBe(30);
    expect(decisions.every((decision) => decision.denial?.synthetic === false)).toBe(true);
  });
});

describe("pooled HTTP", () => {
  it("has no connection open after close, one that hangs included", async () => {
    const server = await chaosServer();
    const harness = createNodeHarness({
      ...IDENTITY,
      registration: registrationOf(httpBackend(server.url("/hang"))),
    });
    const pending = harness.intercept("tool.before", toolCall());
    await eventually(() => server.seen.length === 1);
    await harness.close();
    expect((await pending).outcome).toBe("interrupted");
    await eventually(() => server.open() === 0);
    expect(server.open()).toBe(0);
  });

  it("opens no more connections than the limit", async () => {
    const server = await chaosServer();
    const harness = createNodeHarness({
      ...IDENTITY,
      registration: registrationOf(httpBackend(server.url("/no-objection"))),
      limits: { maxConnections: 3 },
    });
    await Promise.all(Array.from({ length: 20 }, () => harness.intercept("tool.before", toolCall())));
    await harness.close();
    expect(server.seen).toHaveLength(20);
    expect(server.connections()).toBeLessThanOrEqual(3);
  });
});

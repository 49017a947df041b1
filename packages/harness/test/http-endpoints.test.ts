import { describe, expect, it } from "vitest";
import { createHarness as createWebHarness } from "../src/index.js";
import { createHarness as createNodeHarness, type EndpointOptions } from "../src/index.node.js";
import { selfSigned } from "./support/certificate.js";
import { chaosServer } from "./support/chaos-server.js";
import { httpBackend, IDENTITY, registrationOf, stdioBackend, toolCall } from "./support/setup.js";

const ID = "com.example.http";
const BEARER = { type: "bearer", tokenEnv: "POLICY_TOKEN" } as const;

const KINDS = [
  { kind: "pooled", createHarness: createNodeHarness },
  { kind: "fetch", createHarness: createWebHarness },
] as const;

async function ask(
  createHarness: typeof createNodeHarness,
  url: string,
  endpoint: EndpointOptions,
  backend = httpBackend(url),
) {
  const harness = createHarness({
    ...IDENTITY,
    registration: registrationOf(backend),
    http: { [ID]: endpoint },
    environment: { POLICY_TOKEN: "s3cret-token" },
  });
  const decision = await harness.intercept("tool.before", toolCall());
  await harness.close();
  return decision;
}

describe.each(KINDS)("a redirect, by $kind HTTP", ({ createHarness }) => {
  const FOLLOWED = [
    { path: "/307-on", maxRedirects: 1, seen: ["/307-on", "/deny"] },
    { path: "/308-on", maxRedirects: 1, seen: ["/308-on", "/deny"] },
    { path: "/307-twice", maxRedirects: 2, seen: ["/307-twice", "/307-on", "/deny"] },
  ];

  it.each(FOLLOWED)("is followed where that is enabled: $path", async ({ path, maxRedirects, seen }) => {
    const server = await chaosServer();
    const { denial, record } = await ask(createHarness, server.url(path), { maxRedirects });
    expect(denial).toMatchObject({ reason: "denied over http", synthetic: false });
    expect(record.asked).toMatchObject([{ attempt: 1 }]);
    expect(server.seen.map((request) => request.path)).toEqual(seen);
    expect(new Set(server.seen.map(({ method, text }) => `${method} ${text}`)).size).toBe(1);
  });

  const REFUSED = [
    { path: "/307-on", maxRedirects: 0, seen: ["/307-on"] },
    { path: "/307-twice", maxRedirects: 1, seen: ["/307-twice", "/307-on"] },
    { path: "/307-round", maxRedirects: 2, seen: ["/307-round", "/307-round", "/307-round"] },
    { path: "/301", maxRedirects: 5, seen: ["/301"] },
    { path: "/302-on", maxRedirects: 5, seen: ["/302-on"] },
    { path: "/303-on", maxRedirects: 5, seen: ["/303-on"] },
    { path: "/307-nowhere", maxRedirects: 5, seen: ["/307-nowhere"] },
    { path: "/307-bad", maxRedirects: 5, seen: ["/307-bad"] },
    { path: "/307-password", maxRedirects: 5, seen: ["/307-password"] },
    { path: "/307-away", maxRedirects: 5, seen: ["/307-away"] },
  ];

  it.each(REFUSED)(
    "is a failure otherwise: $path with $maxRedirects allowed",
    async ({ path, maxRedirects, seen }) => {
      const server = await chaosServer();
      const { denial, record } = await ask(createHarness, server.url(path), { maxRedirects });
      expect(denial?.synthetic).toBe(true);
      expect(record.asked[0]?.failure).toMatchObject({
        class: "http-status",
        detail: expect.stringContaining("not followed"),
      });
      expect(JSON.stringify(record)).not.toContain("s3cret");
      expect(server.seen.map((request) => request.path)).toEqual(seen);
    },
  );

  it("takes the credential along within its origin, in one header each time, and to no other", async () => {
    const server = await chaosServer();
    for (const path of ["/307-on", "/307-away"]) {
      const backend = httpBackend(server.url(path), { authentication: BEARER });
      await ask(createHarness, "", { maxRedirects: 3 }, backend);
    }
    expect(server.seen.map(({ path, authorizations }) => [path, authorizations])).toEqual([
      ["/307-on", ["Bearer s3cret-token"]],
      ["/deny", ["Bearer s3cret-token"]],
      ["/307-away", ["Bearer s3cret-token"]],
    ]);
  });
});

describe("an https backend", () => {
  it("is asked when its certificate comes from the authority that the host names", async () => {
    const certificate = selfSigned();
    const server = await chaosServer(certificate);
    for (const ca of [certificate.cert, [selfSigned().cert, certificate.cert]]) {
      const { denial } = await ask(createNodeHarness, server.url("/deny"), { tls: { ca } });
      expect(denial).toMatchObject({ reason: "denied over http", synthetic: false });
    }
  });

  const certificate = selfSigned("policy.example.com");
  const DISTRUSTED: { what: string; endpoint: EndpointOptions }[] = [
    { what: "nobody vouches for", endpoint: {} },
    { what: "another authority was named for", endpoint: { tls: { ca: selfSigned().cert } } },
    {
      what: "is for another name",
      endpoint: { tls: { ca: certificate.cert, servername: "other.example.com" } },
    },
  ];

  it.each(DISTRUSTED)(
    "is sent nothing when it shows a certificate that $what, and is asked once",
    async ({ endpoint }) => {
      const server = await chaosServer(certificate);
      const { denial, record } = await ask(createNodeHarness, server.url("/deny"), endpoint);
      expect(denial?.synthetic).toBe(true);
      expect(record.asked).toMatchObject([
        { attempt: 1, failure: { class: "connect", detail: expect.stringContaining("certificate") } },
      ]);
      expect(server.seen).toEqual([]);
    },
  );

  it("is asked under the name that the host gives for its certificate", async () => {
    const server = await chaosServer(certificate);
    const tls = { ca: certificate.cert, servername: "policy.example.com" };
    const { denial } = await ask(createNodeHarness, server.url("/deny"), { tls });
    expect(denial?.synthetic).toBe(false);
  });
});

describe("options of an endpoint", () => {
  const url = "https://policy.example.com/";
  const WRONG: { what: string; http: object; says: string }[] = [
    { what: "a backend that is not registered", http: { "com.example.htpp": {} }, says: "com.example.htpp" },
    {
      what: "a backend that is no endpoint",
      http: { "com.example.deny": {} },
      says: "not reached over http",
    },
    { what: "an unknown option", http: { [ID]: { follow: true } }, says: "follow is no option" },
    { what: "a number that is none", http: { [ID]: { maxRedirects: -1 } }, says: ".maxRedirects" },
    {
      what: "an end to verification",
      http: { [ID]: { tls: { rejectUnauthorized: false } } },
      says: "rejectUnauthorized",
    },
    {
      what: "an authority that is no certificate",
      http: { [ID]: { tls: { ca: "s3cret" } } },
      says: ".tls.ca",
    },
    { what: "no authority at all", http: { [ID]: { tls: { ca: [] } } }, says: ".tls.ca" },
    { what: "a key without certificate", http: { [ID]: { tls: { key: "s3cret" } } }, says: "together" },
    {
      what: "a key that is none",
      http: { [ID]: { tls: { cert: "s3cret", key: "s3cret" } } },
      says: "cert and key",
    },
  ];

  it.each(WRONG)("are refused at the start: $what", ({ http, says }) => {
    const create = () =>
      createNodeHarness({
        ...IDENTITY,
        registration: registrationOf(httpBackend(url), stdioBackend("deny")),
        http: http as never,
      });
    expect(create).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(says) }),
    );
    expect(create).not.toThrow(expect.objectContaining({ message: expect.stringContaining("s3cret") }));
  });

  it("for TLS are refused where there is no means for them", () => {
    expect(() =>
      createWebHarness({
        ...IDENTITY,
        registration: registrationOf(httpBackend(url)),
        http: { [ID]: { tls: { ca: selfSigned().cert } } },
      }),
    ).toThrow(expect.objectContaining({ code: "transport-unavailable" }));
  });
});

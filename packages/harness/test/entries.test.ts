import { describe, expect, it } from "vitest";
import * as web from "../src/index.js";
import * as node from "../src/index.node.js";
import {
  httpBackend,
  IDENTITY,
  registrationOf,
  stdioBackend,
  subscription,
  toolCall,
} from "./support/setup.js";

const PUBLIC_NAMES = [
  "DEFAULT_LIMITS",
  "FAILURE_CLASSES",
  "HarnessError",
  "SYNTHETIC_REASON",
  "applyEffects",
  "compactContext",
  "createHarness",
  "finishTurn",
  "loadRegistration",
  "parseRegistration",
  "requestPermission",
];

const ENTRIES = [
  { entry: "index.js", ...web },
  { entry: "index.node.js", ...node },
];

describe("the entries of the package", () => {
  it.each(ENTRIES)("have the public names: $entry", ({ entry, ...names }) => {
    expect(Object.keys(names).sort()).toEqual(PUBLIC_NAMES);
  });

  it("differ in stdio: elsewhere than under Node.js it is refused at the start", () => {
    expect(() =>
      web.createHarness({ ...IDENTITY, registration: registrationOf(stdioBackend("deny")) }),
    ).toThrow(
      expect.objectContaining({
        code: "transport-unavailable",
        message: expect.stringContaining("com.example.deny"),
      }),
    );
  });

  it("differ in files: elsewhere than under Node.js a path is refused", () => {
    expect(() => web.loadRegistration("hooks.json")).toThrow(
      expect.objectContaining({ code: "file-access-unavailable" }),
    );
  });
});

describe.each(ENTRIES)("createHarness of $entry", ({ createHarness, HarnessError }) => {
  const ok = httpBackend("http://127.0.0.1:1/");
  const bearer = { type: "bearer", tokenRef: "vault://x" } as const;
  const oauth = {
    type: "oauth",
    resource: "https://policy.example.com/",
    issuer: "https://issuer.example.com/",
    clientId: "c",
    flow: "client_credentials",
  } as const;

  it.each([
    {
      what: "an empty name",
      options: { identity: { name: "", version: "1" } },
      code: "invalid-option",
      says: "/identity/name",
    },
    { what: "a source that is no URI", options: { source: "me" }, code: "invalid-option", says: "/source" },
    { what: "a session without id", options: { session: {} }, code: "invalid-option", says: "/session/id" },
    {
      what: "an unknown limit",
      options: { limits: { maxBytes: 1 } },
      code: "invalid-option",
      says: "maxResponseBytes",
    },
    {
      what: "a limit of no number",
      options: { limits: { maxDepth: 0 } },
      code: "invalid-option",
      says: "limits.maxDepth",
    },
    {
      what: "a wrong registration",
      options: { registration: { protocolVersion: "draft", hooks: [] } },
      code: "invalid-registration",
      says: "/hooks",
    },
    {
      what: "http to another machine",
      options: { registration: registrationOf(httpBackend("http://policy.example.com/")) },
      code: "insecure-endpoint",
      says: "https",
    },
    {
      what: "a port that there is not",
      options: { registration: registrationOf(httpBackend("https://policy.example.com:99999/")) },
      code: "invalid-registration",
      says: "65535",
    },
    {
      what: "a host name that only begins like loopback",
      options: { registration: registrationOf(httpBackend("http://127.0.0.1.example.com/")) },
      code: "insecure-endpoint",
      says: "https",
    },
    {
      what: "credentials in a URL",
      options: { registration: registrationOf(httpBackend("https://user:s3cret@policy.example.com/")) },
      code: "insecure-endpoint",
      says: "tokenEnv",
    },
    {
      what: "OAuth, which is not there yet",
      options: { registration: registrationOf({ ...ok, authentication: oauth }) },
      code: "authentication-unavailable",
      says: "oauth",
    },
    {
      what: "tokenRef without a resolver",
      options: { registration: registrationOf({ ...ok, authentication: bearer }) },
      code: "authentication-unavailable",
      says: "resolveSecret",
    },
  ])("refuses $what", ({ options, code, says }) => {
    const given = { ...IDENTITY, registration: registrationOf(ok), ...options } as never;
    const attempt = () => createHarness(given);
    expect(attempt).toThrow(HarnessError);
    expect(attempt).toThrow(expect.objectContaining({ code, message: expect.stringContaining(says) }));
    expect(attempt).not.toThrow(expect.objectContaining({ message: expect.stringContaining("s3cret") }));
  });

  const harness = () =>
    createHarness({
      ...IDENTITY,
      registration: registrationOf({
        ...ok,
        subscriptions: [subscription({ events: ["model.request.before"] })],
      }),
    });

  it("refuses an event that it cannot enforce a decision at, and names those that it can", async () => {
    await expect(harness().intercept("tool.after", {} as never)).rejects.toMatchObject({
      code: "event-not-supported",
      message: expect.stringContaining("tool.before"),
    });
  });

  it.each([
    {
      what: "input that is no object",
      payload: { ...toolCall(), tool: { name: "x", origin: "native", input: "text" } },
      says: "/tool/input",
    },
    { what: "a missing path", payload: { ...toolCall(), path: undefined }, says: "/path" },
    { what: "a cycle", payload: cyclic(), says: "cycle" },
    { what: "a BigInt", payload: toolCall({ n: 1n }), says: "BigInt" },
  ])("refuses a payload with $what", async ({ payload, says }) => {
    await expect(harness().intercept("tool.before", payload as never)).rejects.toMatchObject({
      code: "invalid-payload",
      message: expect.stringContaining(says),
    });
  });
});

function cyclic() {
  const input: { self?: unknown } = {};
  input.self = input;
  return toolCall(input as { [name: string]: unknown });
}

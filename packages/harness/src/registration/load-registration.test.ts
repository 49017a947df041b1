import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "@ahp/validate";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { parseRegistration, registrationLoader } from "./load-registration.js";
import { readRegistrationFile } from "./read-registration-file.js";

const folder = mkdtempSync(join(tmpdir(), "ahp-registration-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const loadRegistration = registrationLoader(readRegistrationFile);

function written(text: string | Uint8Array): string {
  const path = join(folder, "hooks.json");
  writeFileSync(path, text);
  return path;
}

const VALID = {
  protocolVersion: "draft",
  hooks: [
    {
      id: "com.example.policy",
      transport: { type: "stdio", command: "policy", lifecycle: "persistent" },
      subscriptions: [
        {
          events: ["tool.before"],
          mode: "intercept",
          timeoutMs: 2000,
          failurePolicy: "fail-closed",
          content: { default: "metadata" },
        },
      ],
    },
  ],
};

/** The valid registration with the members of its one backend, or of its one subscription, changed. */
const withBackend = (changes: object) => ({ ...VALID, hooks: [{ ...VALID.hooks[0], ...changes }] });
const withSubscription = (changes: object) =>
  withBackend({ subscriptions: [{ ...VALID.hooks[0]?.subscriptions[0], ...changes }] });

const FIVE_MISTAKES = `{
  "protocolVersion": "draft",
  "hooks": [
    {
      "id": "policy",
      "transport": { "type": "stdio", "command": "policy", "lifecycle": "forever" },
      "subscriptions": [
        {
          "events": ["tool.befor"],
          "mode": "intercept",
          "timeoutMs": "2s",
          "content": { "default": "metadata" }
        }
      ]
    }
  ]
}
`;

describe("loadRegistration", () => {
  it("gives a valid file without a word", () => {
    expect(loadRegistration(written(JSON.stringify(VALID)))).toEqual({
      ok: true,
      value: VALID,
      warnings: [],
    });
  });

  it("gives five mistakes as five issues, each with its place and a remedy", () => {
    const path = written(FIVE_MISTAKES);
    const loaded = loadRegistration(path);
    expect(loaded.ok).toBe(false);
    const issues = loaded.ok ? [] : loaded.issues;
    expect(issues.map(({ path: pointer, line, column }) => `${pointer} ${line}:${column}`).sort()).toEqual([
      "/hooks/0/id 5:13",
      "/hooks/0/subscriptions/0/events/0 9:22",
      "/hooks/0/subscriptions/0/failurePolicy 8:9",
      "/hooks/0/subscriptions/0/timeoutMs 11:24",
      "/hooks/0/transport/lifecycle 6:73",
    ]);
    for (const issue of issues) {
      expect(issue.file).toBe(path);
      expect(issue.message.startsWith(`${path}:${issue.line}:${issue.column}: `)).toBe(true);
      expect(`${issue.message} ${issue.remedy ?? ""}`).toMatch(/Write |Name |Add |Remove |did you mean/);
    }
  });

  it.each([
    { what: "that does not exist", path: () => join(folder, "missing.json"), says: "does not exist" },
    { what: "that is a folder", path: () => folder, says: "not a file" },
  ])("says why it cannot read a file $what", ({ path, says }) => {
    const loaded = loadRegistration(path());
    expect(loaded).toMatchObject({
      ok: false,
      issues: [{ code: "unreadable-file", file: path(), message: expect.stringContaining(says) }],
    });
  });

  it.each([
    { what: "a comma too many", text: '{\n  "protocolVersion": "draft",\n}', place: [3, 1] },
    { what: "a duplicate member", text: '{"hooks": [],\n "hooks": []}', place: [2, 2] },
    { what: "a comment", text: "{ // hooks\n}", place: [1, 3] },
  ])("places $what", ({ text, place: [line, column] }) => {
    const loaded = parseRegistration(text, { file: "hooks.json" });
    expect(loaded).toMatchObject({
      ok: false,
      issues: [{ line, column, message: expect.stringContaining(`hooks.json:${line}:${column}: `) }],
    });
  });

  it("does not repeat a secret that was written into the document", () => {
    const loaded = loadRegistration(
      withBackend({
        transport: { type: "http", url: "https://user:s3cret@example.com/" },
        authentication: { type: "bearer", token: "s3cret" },
      }),
    );
    expect(loaded.ok).toBe(false);
    expect(JSON.stringify(loaded)).toContain("never write the token itself");
    expect(JSON.stringify({ ...loaded, value: undefined })).not.toContain("s3cret");
  });

  const REMEDIES: { what: string; document: object; path: string; says: string }[] = [
    { what: "no hooks", document: { ...VALID, hooks: [] }, path: "/hooks", says: "at least one backend" },
    {
      what: "another version",
      document: { ...VALID, protocolVersion: "1" },
      path: "/protocolVersion",
      says: '"draft"',
    },
    {
      what: "two backends of one id",
      document: { ...VALID, hooks: [VALID.hooks[0], VALID.hooks[0]] },
      path: "/hooks/1/id",
      says: "an id of its own",
    },
    {
      what: "authentication of a process",
      document: withBackend({ authentication: { type: "bearer", tokenEnv: "TOKEN" } }),
      path: "/hooks/0/authentication",
      says: "environment",
    },
    {
      what: "mutual TLS as authentication",
      document: withBackend({
        transport: { type: "http", url: "https://example.com/" },
        authentication: { type: "mtls" },
      }),
      path: "/hooks/0/authentication/type",
      says: "below AHP",
    },
    {
      what: "a content receiver",
      document: withBackend({ contentReceiver: {} }),
      path: "/hooks/0/contentReceiver",
      says: "`upload`",
    },
    {
      what: "no failure policy",
      document: withSubscription({ failurePolicy: undefined }),
      path: "/hooks/0/subscriptions/0/failurePolicy",
      says: "fail-closed",
    },
    {
      what: "a misspelt event",
      document: withSubscription({ events: ["tool.befor"] }),
      path: "/hooks/0/subscriptions/0/events/0",
      says: "did you mean `tool.before`?",
    },
    {
      what: "a wildcard that is no whole family",
      document: withSubscription({ events: ["model.request.*"] }),
      path: "/hooks/0/subscriptions/0/events/0",
      says: "such as tool.*",
    },
    {
      what: "an observable event under intercept",
      document: withSubscription({ events: ["tool.progress"] }),
      path: "/hooks/0/subscriptions/0/events/0",
      says: "mode observe",
    },
    {
      what: "a deadline for an observer",
      document: withSubscription({ mode: "observe" }),
      path: "/hooks/0/subscriptions/0/timeoutMs",
      says: "an observer has no deadline",
    },
    {
      what: "managed policy that says nothing of being disabled",
      document: withSubscription({ scope: "managed" }),
      path: "/hooks/0/subscriptions/0/disableable",
      says: "disableable: false",
    },
    {
      what: "content as a word",
      document: withSubscription({ content: "body" }),
      path: "/hooks/0/subscriptions/0/content",
      says: '{"default": "metadata"',
    },
  ];

  it.each(REMEDIES)("says what to do about $what", ({ document, path, says }) => {
    const loaded = loadRegistration(JSON.parse(JSON.stringify(document)));
    const issue = loaded.ok ? undefined : loaded.issues.find((candidate) => candidate.path === path);
    expect(`${issue?.message} ${issue?.remedy ?? ""}`).toContain(says);
    expect(issue?.message).not.toContain(issue?.remedy ?? "nothing more");
  });

  const WARNINGS: { what: string; document: object; path: string; code: string }[] = [
    {
      what: "a family without events",
      document: withSubscription({ events: ["foo.*"] }),
      path: "/hooks/0/subscriptions/0/events/0",
      code: "selects-nothing",
    },
    {
      what: "a family that cannot be intercepted",
      document: withSubscription({ events: ["tool.before", "hook.*"] }),
      path: "/hooks/0/subscriptions/0/events/1",
      code: "selects-nothing",
    },
    {
      what: "seconds as milliseconds",
      document: withSubscription({ timeoutMs: 5 }),
      path: "/hooks/0/subscriptions/0/timeoutMs",
      code: "short-timeout",
    },
    {
      what: "a switch that does not exist",
      document: withBackend({ enabled: false }),
      path: "/hooks/0/enabled",
      code: "unknown-member",
    },
    {
      what: "a misspelt optional member",
      document: withSubscription({ includeNativ: true }),
      path: "/hooks/0/subscriptions/0/includeNativ",
      code: "unknown-member",
    },
    {
      what: "http to another machine",
      document: withBackend({ transport: { type: "http", url: "http://example.com/" } }),
      path: "/hooks/0/transport/url",
      code: "insecure-endpoint",
    },
    {
      what: "a URL whose port there is not",
      document: withBackend({ transport: { type: "http", url: "https://example.com:99999/s3cret" } }),
      path: "/hooks/0/transport/url",
      code: "unusable-url",
    },
    {
      what: "credentials in a URL",
      document: withBackend({ transport: { type: "http", url: "https://me:s3cret@example.com/" } }),
      path: "/hooks/0/transport/url",
      code: "credentials-in-url",
    },
  ];

  it.each(WARNINGS)("warns of $what, and the document stays valid", ({ document, path, code }) => {
    const loaded = loadRegistration(document);
    expect(loaded.ok).toBe(true);
    expect(loaded.warnings).toMatchObject([{ path, code }]);
    expect(JSON.stringify(loaded.warnings)).not.toContain("s3cret");
  });

  it("does not warn of an id that a harness gives its subscription", () => {
    expect(loadRegistration(withSubscription({ id: "mine" })).warnings).toEqual([]);
  });

  it("lists a hundred warnings, and how many there are besides", () => {
    const strangers = (count: number) =>
      withSubscription(Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, at])));
    expect(loadRegistration(strangers(100)).warnings).toHaveLength(100);
    const { warnings } = loadRegistration(strangers(9000));
    expect(warnings).toHaveLength(101);
    expect(warnings[100]).toMatchObject({
      code: "more-warnings",
      message: "has 8900 more warnings than are listed",
    });
  });

  it("places warnings in the file as well", () => {
    const loaded = parseRegistration(JSON.stringify(withSubscription({ events: ["foo.*"] }), null, 2), {
      file: "h.json",
    });
    expect(loaded.warnings[0]?.message).toMatch(/^h\.json:\d+:\d+: selects no event/);
  });

  it("never throws on any text, and agrees with the schema on any JSON", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseRegistration(text)));
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseRegistration(bytes)));
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseRegistration(text).ok).toBe(validate("registration", JSON.parse(text)).ok);
      }),
    );
  });
});

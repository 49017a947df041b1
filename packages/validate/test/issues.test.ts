import { describe, expect, it } from "vitest";
import { AhpError, type Issue, validate } from "../src/index.js";
import { bytesOf, own } from "./corpus.js";

const event = {
  id: "evt_1",
  source: "urn:orion:node:7",
  type: "tool.before",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "orion", version: "1.0.0" },
  call: { id: "call_1" },
  tool: { name: "shell", input: {}, origin: "native" },
  path: "builtin",
};
const request = {
  jsonrpc: "2.0",
  id: "evt_1",
  method: "hooks/intercept",
  params: { protocolVersion: "draft", event, capabilities: { effects: ["deny"] } },
};
const response = (...effects: unknown[]) => ({
  jsonrpc: "2.0",
  id: "evt_1",
  result: { protocolVersion: "draft", effects },
});
const subscription = {
  events: ["tool.before"],
  mode: "intercept",
  timeoutMs: 500,
  failurePolicy: "fail-closed",
  content: { default: "metadata" },
};
const backend = {
  id: "org.example.policy",
  transport: { type: "stdio", command: "policy", lifecycle: "persistent" },
  subscriptions: [subscription],
};

function issuesOf(document: Parameters<typeof validate>[0], value: unknown): Issue[] {
  const result = validate(document, value);
  return result.ok ? [] : result.issues;
}

function registrationFor(pattern: string): object {
  const subscriptions = [{ ...subscription, events: [pattern] }];
  return { protocolVersion: "draft", hooks: [{ ...backend, subscriptions }] };
}

describe("an issue points at the place, says what was expected, and proposes the nearest known name", () => {
  const rows: [
    what: string,
    document: Parameters<typeof validate>[0],
    value: unknown,
    path: string,
    message: RegExp,
  ][] = [
    [
      "unknown event type",
      "event",
      { ...event, type: "tool.befor" },
      "/type",
      /not a known type; did you mean `tool.before`/,
    ],
    [
      "event type in another case",
      "event",
      { ...event, type: "ToolBefore" },
      "/type",
      /did you mean `tool.before`/,
    ],
    [
      "misspelt event where a pattern may stand as well",
      "registration",
      registrationFor("tool.befor"),
      "/hooks/0/subscriptions/0/events/0",
      /names allowed here; did you mean `tool.before`/,
    ],
    [
      "pattern of events that is none, nothing near",
      "registration",
      registrationFor("tool.permission.*"),
      "/hooks/0/subscriptions/0/events/0",
      /one family such as `tool\.\*`/,
    ],
    [
      "unknown event type, nothing near",
      "event",
      { ...event, type: "weather.changed" },
      "/type",
      /^is not a known type$/,
    ],
    ["missing type", "event", { ...event, type: undefined }, "/type", /is required and missing/],
    [
      "observe-only type in an interception",
      "message",
      { ...request, params: { ...request.params, event: { ...event, type: "turn.end" } } },
      "/params/event/type",
      /not a known type/,
    ],
    [
      "unknown effect",
      "message",
      response({ type: "block", reason: "x" }),
      "/result/effects/0/type",
      /known here: `deny`, `allow`/,
    ],
    [
      "misspelt effect",
      "message",
      response({ type: "denny", reason: "x" }),
      "/result/effects/0/type",
      /did you mean `deny`/,
    ],
    [
      "misspelt member of an effect",
      "message",
      response({ type: "deny", reson: "x" }),
      "/result/effects/0/reason",
      /`reson` looks like a misspelling/,
    ],
    [
      "unknown member of an effect",
      "message",
      response({ type: "allow", note: "x" }),
      "/result/effects/0/note",
      /not a member of this object; allowed here: `type`/,
    ],
    [
      "empty reason",
      "message",
      response({ type: "deny", reason: "" }),
      "/result/effects/0/reason",
      /must not be empty/,
    ],
    [
      "wrong type of a value",
      "message",
      response({ type: "message", text: 17 }),
      "/result/effects/0/text",
      /must be a string, not an integer/,
    ],
    [
      "unknown target",
      "message",
      response({ type: "modify", target: "inputs", operation: "merge", value: {} }),
      "/result/effects/0/target",
      /did you mean `input`/,
    ],
    [
      "flow without operation",
      "message",
      response({ type: "flow" }),
      "/result/effects/0/operation",
      /is required and missing/,
    ],
    [
      "unknown method",
      "message",
      { ...request, method: "hooks/intercpt" },
      "/method",
      /did you mean `hooks\/intercept`/,
    ],
    [
      "neither method nor result",
      "message",
      { jsonrpc: "2.0", id: 1 },
      "",
      /needs `method`, `result` or `error`/,
    ],
    ["a batch", "message", [request], "", /batches are not used/],
    [
      "other version",
      "message",
      { ...request, params: { ...request.params, protocolVersion: "0.1" } },
      "/params/protocolVersion",
      /must be `draft`/,
    ],
    ["id of another event", "message", { ...request, id: "evt_2" }, "/id", /must equal \/params\/event\/id/],
    [
      "request that also has a result",
      "message",
      { ...request, result: 5 },
      "/result",
      /must not be present here/,
    ],
    ["date without offset", "event", { ...event, time: "2026-03-04T05:06:07" }, "/time", /RFC 3339/],
    ["relative source", "event", { ...event, source: "node/7" }, "/source", /absolute RFC 3986 URI/],
    [
      "extension without a dot",
      "event",
      { ...event, extensions: { trace: 1 } },
      "/extensions/trace",
      /reverse-DNS name/,
    ],
    [
      "mcp tool without mcp",
      "event",
      { ...event, tool: { ...event.tool, origin: "mcp" } },
      "/tool/mcp",
      /is required and missing/,
    ],
    [
      "effect beyond the bounds of the event",
      "capabilities-request",
      {
        jsonrpc: "2.0",
        id: 1,
        method: "hooks/capabilities",
        params: { protocolVersion: "draft", session: {} },
      },
      "/params/session",
      /not a member of this object/,
    ],
    [
      "grant beyond the event's bounds",
      "message",
      {
        ...request,
        params: {
          ...request.params,
          capabilities: {
            effects: ["deny", "flow"],
            flow: { operations: ["continue"], remainingContinuations: 1, continuationCount: 0 },
          },
        },
      },
      "/params/capabilities/flow/operations/0",
      /must be `stop`/,
    ],
    [
      "grant without its block",
      "message",
      { ...request, params: { ...request.params, capabilities: { effects: ["modify"] } } },
      "/params/capabilities/modify",
      /is required and missing/,
    ],
    [
      "attachment of text",
      "content-item",
      { id: "p", kind: "attachment", mediaType: "text/csv", selection: "omit" },
      "/mediaType",
      /must not be a text or JSON media type/,
    ],
    [
      "text beside metadata",
      "content-item",
      { id: "p", kind: "text", mediaType: "text/plain", selection: "metadata", text: "x" },
      "/text",
      /not a member of this object/,
    ],
    [
      "unknown part kind",
      "content-item",
      { id: "p", kind: "json", mediaType: "application/json", selection: "body" },
      "/kind",
      /not a known kind; known here: `text` or `attachment`/,
    ],
    [
      "bearer with both sources",
      "authentication",
      { type: "bearer", tokenEnv: "A", tokenRef: "b" },
      "/tokenRef",
      /beside `tokenEnv`: use exactly one/,
    ],
    [
      "bearer with no source",
      "authentication",
      { type: "bearer" },
      "",
      /exactly one of `tokenEnv` and `tokenRef`/,
    ],
    ["removed mechanism", "authentication", { type: "mtls" }, "/type", /known here: `bearer` or `oauth`/],
    [
      "stdio connection without cwd",
      "tool",
      {
        name: "t",
        input: {},
        origin: "mcp",
        mcp: {
          server: { id: "s" },
          toolName: "t",
          provenance: "runtime",
          connection: { transport: "stdio", command: "c", args: [] },
        },
      },
      "/mcp/connection/cwd",
      /unless an entry of `gaps` has the path `cwd`/,
    ],
    [
      "repeated entry",
      "registration",
      {
        protocolVersion: "draft",
        hooks: [{ ...backend, subscriptions: [{ ...subscription, events: ["tool.before", "tool.before"] }] }],
      },
      "/hooks/0/subscriptions/0/events/1",
      /repeats entry 0/,
    ],
    [
      "repeated backend id",
      "registration",
      { protocolVersion: "draft", hooks: [backend, backend] },
      "/hooks/1/id",
      /repeats the id of \/hooks\/0/,
    ],
  ];

  it.each(rows)("%s", (_what, document, value, path, message) => {
    const issues = issuesOf(document, JSON.parse(JSON.stringify(value)));
    expect(issues.map((issue) => issue.path)).toContain(path);
    expect(
      issues
        .filter((issue) => issue.path === path)
        .map((issue) => issue.message)
        .join("\n"),
    ).toMatch(message);
  });

  it("reports every mistake of a registration at once, each at its place", () => {
    const issues = issuesOf("registration", {
      protocolVersion: "draft",
      hooks: [
        { ...backend, id: "policy" },
        { ...backend, subscriptions: [{ ...subscription, timeoutMs: 0, failurePolicy: "open" }] },
        { ...backend, transport: { type: "http", url: "policy.example.org" } },
      ],
    });
    expect(issues.map((issue) => [issue.path, issue.requirement])).toEqual([
      ["/hooks/0/id", "AHP-REG-001"],
      ["/hooks/1/subscriptions/0/timeoutMs", "AHP-FAIL-002"],
      ["/hooks/1/subscriptions/0/failurePolicy", "AHP-FAIL-001"],
      ["/hooks/2/transport/url", "AHP-REG-001"],
      ["/hooks/2/id", "AHP-REG-001"],
    ]);
  });

  it("is one issue for an unknown event type, not one for each of the 32", () => {
    expect(issuesOf("event", { ...event, type: "tool.befor" })).toHaveLength(1);
  });

  it("reports at most maxIssues", () => {
    const hooks = Array.from({ length: 500 }, () => ({}));
    const result = validate("registration", { protocolVersion: "draft", hooks }, { maxIssues: 7 });
    expect(result.ok ? [] : result.issues).toHaveLength(7);
  });

  it("throws for a document that does not exist, since that is the caller's mistake", () => {
    const call = () => validate("tool-befor" as "tool-before", {});
    expect(call).toThrow(AhpError);
    expect(call).toThrow(/there is no document/);
  });
});

describe("an issue never repeats a payload value", () => {
  const SECRET = "sk-live-2f9c1b";
  /** Replaces every string of a value, one at a time, by a secret. */
  function* planted(value: unknown): Generator<unknown> {
    if (typeof value === "string") yield SECRET;
    else if (Array.isArray(value)) {
      for (const [index, entry] of value.entries())
        for (const each of planted(entry)) yield value.with(index, each);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, entry] of Object.entries(value))
        for (const each of planted(entry)) yield { ...value, [name]: each };
    }
  }

  it.each(["events/tool.after", "registration", "effects"])("%s", (folder) => {
    const cases = own.cases.filter(
      (each) => each.path.startsWith(`${folder}/`) && each.expectedValid && each.path.endsWith(".json"),
    );
    expect(cases.length).toBeGreaterThan(0);
    for (const fixture of cases) {
      const document = (
        fixture.schema === "schema.json" ? "message" : fixture.schema.replace(/\.schema\.json$/, "")
      ) as "event";
      for (const value of planted(JSON.parse(new TextDecoder().decode(bytesOf(own, fixture))))) {
        const result = validate(document, value);
        expect(JSON.stringify(result.ok ? [] : result.issues), fixture.id).not.toContain(SECRET);
      }
    }
  });
});

import { describe, expect, it } from "vitest";
import { checkFile } from "../src/check/check-file.js";
import { interceptRequest, toolBefore } from "./support/events.js";
import { temporaryFile } from "./support/files.js";
import { registration } from "./support/registrations.js";

const STDIO = { type: "stdio", command: "node", lifecycle: "per_event" } as const;
const FRAME = JSON.stringify(interceptRequest(toolBefore({ command: "ls" })));
const RULES = 'version: 1\nrules:\n  - {name: a, when: "true", then: pass}\n';

/** Checks a file of the given content. */
function check(content: unknown, name = "file") {
  return checkFile(temporaryFile(name, content));
}

/** The findings as `line:column severity code`. */
async function findings(content: unknown, name?: string): Promise<string[]> {
  const checked = await check(content, name);
  return checked.findings.map(({ line, column, severity, code }) => `${line}:${column} ${severity} ${code}`);
}

describe("what a file is shows in its content", () => {
  it.each<[what: string, content: unknown, kind: string, because: string, contents: string]>([
    ["a registration", registration(STDIO), "registration", "it has `hooks`", "1 backend"],
    ["an event", toolBefore({}), "event", "it has `harness`", "tool.before"],
    ["a request", JSON.parse(FRAME), "message", "it has `jsonrpc`", "hooks/intercept"],
    [
      "a response",
      { jsonrpc: "2.0", id: "a", result: { protocolVersion: "draft", effects: [] } },
      "message",
      "it has `jsonrpc`",
      "response",
    ],
    [
      "an error response",
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "" } },
      "message",
      "it has `jsonrpc`",
      "error response",
    ],
    [
      "framed messages",
      `${FRAME}\n${FRAME}\n`,
      "messages",
      "it has a JSON object on each line",
      "2 messages",
    ],
    ["rules in YAML", RULES, "rules", "it has `rules`", "1 rule"],
    [
      "rules in JSON",
      '{"version": 1, "rules": [{"name": "a", "when": "true", "then": "pass"}]}',
      "rules",
      "it has `rules`",
      "1 rule",
    ],
  ])("%s", async (_what, content, kind, because, contents) => {
    const checked = await check(content);
    expect(checked).toMatchObject({ kind, because, contents, findings: [] });
  });

  it("or in its name, for one framed message", async () => {
    expect(await check(`${FRAME}\n`, "recording.jsonl")).toMatchObject({ kind: "messages", findings: [] });
  });

  it.each<[what: string, content: string, kind: string]>([
    [
      "a registration with its main member misspelt",
      '{"protocolVersion": "draft", "hoks": []}',
      "registration",
    ],
    ["a registration that is no JSON", '{\n  "hooks": [\n}\n', "registration"],
    ["a registration in YAML", "protocolVersion: draft\nhooks: []\n", "registration"],
    ["a message without jsonrpc", '{"id": "a", "method": "hooks/intercept", "params": {}}', "message"],
    [
      "an event without harness",
      '{"id": "a", "type": "tool.before", "source": "urn:a:b", "time": ""}',
      "event",
    ],
    ["rules that are no YAML", "version: 1\nrules:\n\t- a\n", "rules"],
  ])("also when it is not valid: %s", async (_what, content, kind) => {
    const checked = await check(content);
    expect(checked.kind).toBe(kind);
    expect(checked.findings.some(({ severity }) => severity === "error")).toBe(true);
  });

  it.each<[content: string, name?: string]>([["hello\n"], ["[]"], ['"text"'], ['{"a": 1}'], ["- a\n- b\n"]])(
    "%j is nothing that can be told",
    async (content) => {
      const checked = await check(content);
      expect(checked).not.toHaveProperty("kind");
      expect(checked.findings).toMatchObject([
        { code: "unknown-kind", remedy: expect.stringContaining("--as") },
      ]);
    },
  );

  it("unless --as says what it is", async () => {
    const file = temporaryFile("file", '{"a": 1}');
    expect(await checkFile(file, { as: "event" })).toMatchObject({ kind: "event", because: "--as says so" });
  });

  it.each([
    ["a file that does not exist", "missing", "unreadable-file", "does not exist"],
    ["a folder", "", "unreadable-file", "is a folder"],
  ])("%s is one finding", async (_what, name, code, message) => {
    const folder = temporaryFile("file", "").slice(0, -"file".length);
    const { findings: found } = await checkFile(`${folder}${name}`);
    expect(found).toMatchObject([{ code, message, line: 1, column: 1 }]);
  });
});

describe("a registration", () => {
  const FIVE_MISTAKES = `{
  "protocolVersion": "1.0",
  "hooks": [
    {
      "id": "policy",
      "transport": { "type": "stdio", "command": "ahp", "lifecycle": "per-event" },
      "subscriptions": [
        {
          "events": ["tool.befor"],
          "mode": "intercept",
          "timeoutMs": 1000,
          "failurePolicy": "closed",
          "content": { "default": "body" }
        }
      ]
    }
  ]
}
`;

  it("with five mistakes gives five issues, each with its place and a remedy", async () => {
    const checked = await check(FIVE_MISTAKES);
    expect(
      checked.findings.map(({ line, column, path, remedy }) => `${line}:${column} ${path}: ${remedy}`),
    ).toEqual([
      '2:22 /protocolVersion: Write "protocolVersion": "draft"',
      "5:13 /hooks/0/id: Name the backend by a domain of yours, such as com.example.policy",
      "6:70 /hooks/0/transport/lifecycle: Did you mean `per_event`? Write persistent (one process is kept) or per_event (one process for each message)",
      "9:22 /hooks/0/subscriptions/0/events/0: Did you mean `tool.before`?",
      "12:28 /hooks/0/subscriptions/0/failurePolicy: Write fail-closed (deny when the backend fails) or fail-open (go on without it); there is no default",
    ]);
    expect(checked.findings.every(({ severity }) => severity === "error")).toBe(true);
  });

  it("is checked for backends with the same id", async () => {
    const one = registration(STDIO);
    const twice = { ...one, hooks: [...one.hooks, ...one.hooks] };
    expect(await findings(twice)).toEqual([expect.stringMatching(/^\d+:\d+ error duplicate-id$/)]);
  });

  it.each([
    ["a misspelt optional member", '"lifecycle"', '"arg": [], "lifecycle"', "unknown-member", "`args`"],
    ["a wildcard that selects nothing", '"tool.before"', '"tols.*"', "selects-nothing", "tool.*"],
    ["a deadline that looks like seconds", "30000", "30", "short-timeout", "1000"],
  ])("gets a warning for %s, and is valid", async (_what, before, after, code, hint) => {
    const text = JSON.stringify(registration(STDIO)).replace(before, after);
    const { findings: found } = await check(text);
    expect(found).toMatchObject([{ severity: "warning", code }]);
    expect(`${found[0]?.message} ${found[0]?.remedy}`).toContain(hint);
  });

  it("gets the warning about a misspelt member beside its errors", async () => {
    const text = JSON.stringify(registration(STDIO)).replace('"lifecycle"', '"arg": [], "lifecicle"');
    expect(await findings(text)).toEqual([
      expect.stringContaining("error missing-member"),
      expect.stringContaining("warning ignored-member"),
    ]);
  });
});

describe("an event or a message", () => {
  it.each([
    ["an unknown event type", { type: "tool.befor" }, "/type", "Did you mean `tool.before`?"],
    ["a misspelt required member", { path: undefined, paht: "builtin" }, "/path", "Rename `paht` to `path`"],
    ["a time without offset", { time: "2026-03-04T05:06:07" }, "/time", "Write an RFC 3339 date-time"],
    ["a forbidden member", { outcome: "ok" }, "/outcome", "Remove `outcome`"],
    [
      "an unknown member of a closed object",
      { call: { id: "c", synthesised: true } },
      "/call/synthesised",
      "Did you mean",
    ],
    ["null for an absent member", { session: null }, "/session", "Write an object"],
  ])("%s is found at its place, with a remedy", async (_what, changes, path, remedy) => {
    const checked = await check({ ...toolBefore({}), ...changes });
    expect(checked.findings).toMatchObject([
      { severity: "error", path, remedy: expect.stringContaining(remedy) },
    ]);
  });

  it("a misspelt optional member is a warning, and free contents are left alone", async () => {
    const event = { ...toolBefore({ sesion: 1, bacth: 2 }), bacth: { id: "b" }, native: { sesion: 1 } };
    expect(await check(event)).toMatchObject({
      findings: [
        { severity: "warning", code: "ignored-member", path: "/bacth", remedy: "Did you mean `batch`?" },
      ],
    });
  });

  it("the id of a request is compared with that of its event", async () => {
    const request = { ...interceptRequest(toolBefore({})), id: "other" };
    expect(await check(request)).toMatchObject({
      findings: [{ path: "/id", code: "request-id", remedy: "Write the value of /params/event/id" }],
    });
  });

  it("an event twice in a manifest is a warning", async () => {
    const manifest = {
      events: [
        { event: "tool.after", modes: ["observe"] },
        { event: "tool.after", modes: ["observe"] },
      ],
      gaps: [],
      transports: ["stdio"],
      authentication: [],
      toolPaths: [],
      contentCategories: [],
      limits: {},
      managedPolicy: { scopes: [], disableable: true },
      correlationIdentityFields: [],
    };
    const response = { jsonrpc: "2.0", id: 1, result: { protocolVersion: "draft", manifest } };
    expect(await check(response)).toMatchObject({
      findings: [{ severity: "warning", code: "repeated-event", path: "/result/manifest/events/1/event" }],
    });
  });

  it("a fault in the JSON has the place of the fault, and nothing of the text", async () => {
    const checked = await check('{\n  "jsonrpc": "2.0",\n  "id": s3cr3t\n}\n');
    expect(checked).toMatchObject({
      kind: "message",
      findings: [{ line: 3, column: 9, code: "json-syntax" }],
    });
    expect(JSON.stringify(checked.findings)).not.toContain("s3cr3t");
  });
});

describe("framed messages", () => {
  it("are found by their line", async () => {
    const wrong = FRAME.replace("tool.before", "tool.befor");
    expect(await findings(`${FRAME}\n${wrong}\n${FRAME}\n`)).toEqual([
      expect.stringMatching(/^2:\d+ error unknown-type$/),
    ]);
  });

  it.each([
    ["a blank line", `${FRAME}\n\n${FRAME}\n`, 2],
    ["a carriage return", `${FRAME}\n${FRAME}\r\n`, 2],
    ["two messages on a line", `${FRAME}\n${FRAME}${FRAME}\n`, 2],
    ["no line feed at the end", `${FRAME}\n${FRAME}`, 2],
  ])("%s breaks the framing", async (_what, text, line) => {
    const { findings: found } = await check(text, "recording.jsonl");
    expect(found).toHaveLength(1);
    expect(found).toMatchObject([{ severity: "error", line }]);
  });
});

describe("rules", () => {
  const rules = (...list: string[]) => `version: 1\nrules:\n${list.map((rule) => `  - ${rule}\n`).join("")}`;
  it.each([
    [
      "a misspelt member of the event",
      ["{name: a, when: has(event.sesion), then: pass}"],
      "`event.sesion` is no member",
      "session",
    ],
    [
      "a misspelt member of the tool",
      ['{name: a, when: tool.nam == "x", then: pass}'],
      "`event.tool.nam` is no member",
      "name",
    ],
    [
      "a member that only another event has",
      ['{name: a, when: event.?trigger.orValue("") == "x", then: pass}'],
      "`event.trigger` is no member of tool.before",
      "Members there",
    ],
    [
      "a rule that is never asked",
      ['{name: a, when: "true", then: pass}', '{name: b, when: command == "", then: pass}'],
      "is never asked: rule a",
      "end",
    ],
  ])("%s is a warning", async (_what, list, message, remedy) => {
    const { findings: found } = await check(rules(...list));
    expect(found).toMatchObject([
      {
        severity: "warning",
        message: expect.stringContaining(message),
        remedy: expect.stringContaining(remedy),
      },
    ]);
  });

  it.each([
    ["has(event.session) && event.session.cwd == '/'"],
    ["tool.input.anything.at.all == 1"],
    ["has(event.native.x) || has(event.extensions.y)"],
    ["has(tool.mcp.server.name)"],
  ])("%s refers to what exists", async (when) => {
    expect(await findings(rules(`{name: a, when: "${when}", then: pass}`))).toEqual([]);
  });
});

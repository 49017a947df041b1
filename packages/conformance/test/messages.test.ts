import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { checkMessages, type EditCheck } from "../src/index.js";
import { interceptRequest, type Members, observeNotification, sampleEvent } from "../src/messages/build.js";
import { temporaryFile, temporaryFolder } from "./support/files.js";

const REPOSITORY = join(import.meta.dirname, "../../..");
const peer = process.env.AHP_PEER_FIXTURES;

function response(id: unknown, effects: readonly Members[] = []): Members {
  return { jsonrpc: "2.0", id, result: { protocolVersion: "draft", effects } };
}

async function findingsOf(messages: readonly (Members | string)[]): Promise<string[]> {
  const lines = messages.map((each) => (typeof each === "string" ? each : `${JSON.stringify(each)}\n`));
  const [checked] = await checkMessages([temporaryFile("session.jsonl", lines.join(""))]);
  expect(checked).toMatchObject({ kind: "recording", messages: messages.length });
  return (checked?.findings ?? []).map(({ line, path, code, requirement }) =>
    [line, path, code, requirement].filter((part) => part !== undefined && part !== "").join(" "),
  );
}

const event = sampleEvent("tool.before", { id: "event-1" });
const request = interceptRequest(event);
const capabilitiesRequest = {
  jsonrpc: "2.0",
  id: 7,
  method: "hooks/capabilities",
  params: { protocolVersion: "draft" },
};

describe("a recording in which everything fits has no fault", () => {
  it.each<[string, readonly Members[]]>([
    ["a request and its response", [request, response("event-1")]],
    ["an advertised effect", [request, response("event-1", [{ type: "deny", reason: "No." }])]],
    [
      "a retry with the same event, answered each time",
      [request, response("event-1"), request, response("event-1")],
    ],
    ["a retry before the only answer", [request, request, response("event-1")]],
    ["an observation", [observeNotification(sampleEvent("turn.end"))]],
    ["an error with the id of the request", [request, { ...error("event-1") }]],
    ["an error without an id", [request, { ...error(null) }]],
    ["responses alone, of a recording of one side", [response("event-1"), response("event-2")]],
    ["discovery", [capabilitiesRequest, error(7)]],
  ])("%s", async (_name, messages) => {
    expect(await findingsOf(messages)).toEqual([]);
  });
});

describe("a recording with a fault says where and by which requirement", () => {
  it.each<[string, readonly (Members | string)[], string]>([
    ["a response to nothing", [request, response("event-2")], "2 /id unasked AHP-RPC-001"],
    [
      "a response to the number that looks like the id",
      [interceptRequest({ ...event, id: "1" }), response(1)],
      "2 /id unasked AHP-RPC-001",
    ],
    [
      "a second response",
      [request, response("event-1"), response("event-1")],
      "3 /id answered-twice AHP-RPC-001",
    ],
    [
      "an effect that was not advertised",
      [request, response("event-1", [{ type: "message", text: "Hello." }])],
      "2 /result/effects/0 effect-not-advertised AHP-CAP-001",
    ],
    [
      "an edit by the operation that was not granted",
      [
        interceptRequest(event, {
          effects: ["deny", "modify"],
          modify: { input: { replace: false, merge: true } },
        }),
        response("event-1", [{ type: "modify", target: "input", operation: "replace", value: {} }]),
      ],
      "2 /result/effects/0 effect-not-advertised AHP-CAP-001",
    ],
    [
      "a retry whose event changed",
      [request, interceptRequest({ ...event, path: "another" })],
      "2 /params/event retry-changed AHP-CORE-004",
    ],
    [
      "tool.before without deny",
      [interceptRequest(event, { effects: [] })],
      "1 /params/capabilities/effects deny-not-advertised AHP-CAP-002",
    ],
    ["a message that is not valid", [{ ...request, jsonrpc: "1.0" }], "1 /jsonrpc const AHP-RPC-001"],
    ["a line without its line feed", [JSON.stringify(request)], "1 truncated-frame AHP-STDIO-001"],
  ])("%s", async (_name, messages, finding) => {
    expect(await findingsOf(messages)).toEqual([finding]);
  });

  it("repeats no value of a message", async () => {
    const secret = "hunter2hunter2";
    const lines = [{ ...request, jsonrpc: secret }, response(secret)].map((each) => JSON.stringify(each));
    const checked = await checkMessages([temporaryFile("session.jsonl", `${lines.join("\n")}\n`)]);
    expect(checked[0]?.findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(checked)).not.toContain(secret);
  });
});

function error(id: unknown): Members {
  return { jsonrpc: "2.0", id, error: { code: -32004, message: "failed" } };
}

describe("files that are no recording", () => {
  it.each<[string, () => string, string]>([
    ["an empty one", () => temporaryFile("empty.jsonl", ""), "no-message"],
    ["one that is not there", () => join(temporaryFolder(), "absent.jsonl"), "unreadable-file"],
    ["a folder without a manifest", () => temporaryFolder(), "no-manifest"],
    ["a manifest without cases", () => temporaryFile("manifest.json", {}), "no-cases"],
    [
      "a manifest with half a case",
      () => temporaryFile("manifest.json", { cases: [{ id: "a" }] }),
      "no-case",
    ],
    [
      "a manifest with a document that does not exist",
      () => temporaryFile("manifest.json", { cases: [{ ...CASE, schema: "no-such.schema.json" }] }),
      "no-case",
    ],
    [
      "a manifest whose file is missing",
      () => temporaryFile("manifest.json", { cases: [CASE] }),
      "unreadable-file",
    ],
    ["a manifest that lists no case", () => temporaryFile("manifest.json", { cases: [] }), "no-cases"],
  ])("%s is a finding", async (_name, make, code) => {
    const [checked] = await checkMessages([make()]);
    expect(checked?.findings.map((finding) => finding.code)).toEqual([code]);
  });

  it("one message in a file of its own is a recording", async () => {
    const [checked] = await checkMessages([temporaryFile("message.json", request)]);
    expect(checked).toMatchObject({ kind: "recording", messages: 1, findings: [] });
  });
});

const CASE = {
  id: "case-1",
  path: "case-1.json",
  binding: "http-json",
  schema: "intercept-request.schema.json",
  expectedValid: true,
};

describe("a case that cannot be judged is a finding with its place, and is not left out in silence", () => {
  const context = { event: "tool.before", current: { input: {} } };

  it.each<[string, unknown]>([
    ["/cases/0", null],
    ["/cases/0/id", { ...CASE, id: 1 }],
    ["/cases/0/path", { ...CASE, path: "../manifest.json" }],
    ["/cases/0/path", { ...CASE, path: "a/../../b.json" }],
    ["/cases/0/path", { ...CASE, path: "/etc/hostname" }],
    ["/cases/0/binding", { ...CASE, binding: "stdio-json" }],
    ["/cases/0/schema", { ...CASE, schema: "toString.schema.json" }],
    ["/cases/0/expectedValid", { ...CASE, expectedValid: "yes" }],
    ["/cases/0/aggregateExpectedValid", { ...CASE, aggregateExpectedValid: null }],
    ["/cases/0/eventSchema", { ...CASE, eventSchema: "tool-befor.schema.json" }],
    ["/cases/0/eventExpectedValid", { ...CASE, eventExpectedValid: 1 }],
    [
      "/cases/0/editContext",
      { ...CASE, editContext: { event: "tool.before" }, contextualExpectedValid: true },
    ],
    [
      "/cases/0/editContext",
      { ...CASE, editContext: { ...context, mode: 7 }, contextualExpectedValid: true },
    ],
    ["/cases/0/contextualExpectedValid", { ...CASE, editContext: context }],
    ["/cases/0/requirements", { ...CASE, requirements: [null] }],
  ])("%s: %j", async (path, fixture) => {
    const [checked] = await checkMessages([temporaryFile("manifest.json", { cases: [fixture] })], {
      editCheck: () => true,
    });
    expect(checked?.findings).toEqual([
      { path, code: "no-case", message: expect.stringMatching(/^(?:must|is) /) },
    ]);
  });
});

function folderWith(changes: object, message: unknown = request): string {
  const file = temporaryFile("manifest.json", { cases: [{ ...CASE, ...changes }] });
  temporaryFile("case-1.json", message, dirname(file));
  return dirname(file);
}

describe("a folder of golden messages", () => {
  it.each<[string, object, string[]]>([
    [
      "whose verdicts are as expected",
      { aggregateExpectedValid: true, eventSchema: "tool-before.schema.json" },
      [],
    ],
    [
      "whose verdict is another",
      { expectedValid: false, eventSchema: "event.schema.json", eventExpectedValid: true },
      ["verdict"],
    ],
    ["whose verdict of the wire root is another", { aggregateExpectedValid: false }, ["aggregate-verdict"]],
    ["whose verdict of the event is another", { eventSchema: "tool-after.schema.json" }, ["event-verdict"]],
    ["whose framing is another", { binding: "stdio-jsonl" }, ["verdict"]],
  ])("%s", async (_name, changes, codes) => {
    const [checked] = await checkMessages([folderWith(changes)]);
    expect(checked?.findings.map(({ code }) => code)).toEqual(codes);
    for (const finding of checked?.findings ?? []) expect(finding.case).toBe("case-1");
  });

  it.each<[string, EditCheck | undefined, boolean, number, string[]]>([
    ["accepted as expected", () => true, true, 1, []],
    ["refused as expected", () => false, false, 1, []],
    ["accepted against what is expected", () => true, false, 1, ["contextual-verdict"]],
    ["refused against what is expected", () => false, true, 1, ["contextual-verdict"]],
    ["not checked without a way of applying effects", undefined, true, 0, []],
  ])("with an edit context: %s", async (_name, editCheck, contextualExpectedValid, contextual, codes) => {
    const editContext = { event: "tool.before", current: { input: {} } };
    const schema = "intercept-response.schema.json";
    const folder = folderWith({ schema, editContext, contextualExpectedValid }, response("event-1"));
    const [checked] = await checkMessages([folder], editCheck === undefined ? {} : { editCheck });
    expect(checked?.contextual).toBe(contextual);
    expect(checked?.findings.map(({ code }) => code)).toEqual(codes);
  });

  it("of this repository gets every verdict that is expected, by its folder as by its manifest", async () => {
    const folder = join(REPOSITORY, "fixtures/draft");
    for (const path of [folder, join(folder, "manifest.json")]) {
      const [checked] = await checkMessages([path]);
      expect(checked?.findings).toEqual([]);
      expect(checked?.messages).toBeGreaterThan(1900);
    }
  });

  it.runIf(peer !== undefined)(
    "of the protocol project (AHP_PEER_FIXTURES) gets every verdict that is expected",
    async () => {
      const [checked] = await checkMessages([resolve(REPOSITORY, peer ?? "")]);
      expect(checked).toMatchObject({ messages: 152, findings: [] });
    },
  );
});

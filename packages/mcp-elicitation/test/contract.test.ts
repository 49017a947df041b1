import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "@ahp/validate";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../../schemas/draft");
const DOCUMENTS = readdirSync(FOLDER).filter((name) => name.endsWith(".schema.json"));
const textOf = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

const envelope = {
  id: "e1",
  source: "urn:example:agent",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "agent", version: "1.0.0" },
};
const part = (text: string) => ({
  id: "p1",
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  text,
});

describe("the documents as a dated snapshot freezes them, which nobody reinterprets (4.5.42)", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const name of DOCUMENTS) ajv.addSchema(JSON.parse(textOf(name)));
  const frozen = ajv.getSchema("https://agenthooksprotocol.org/schemas/draft/event.schema.json");

  it.each([
    ["no JSON", "Who are you?"],
    [
      "a repeated member",
      '{"message":"a","message":"b","requestedSchema":{"type":"object","properties":{}}}',
    ],
    ["a form of another mode", '{"mode":"url"}'],
  ])("do not look into a text: %s is none of their errors, and one of ours", (_what, text) => {
    const event = {
      ...envelope,
      type: "user.elicitation.request",
      elicitation: { server: "forms", mode: "form", request: part(text) },
    };
    expect(frozen?.(event)).toBe(true);
    expect(validate("event", event).ok).toBe(false);
  });
});

describe("what is granted at compaction, the other boundary with texts for a target (4.6.9)", () => {
  const events = {
    "context.compact.before": { trigger: "auto", items: [], instructions: [] },
    "context.compact.after": { summary: [], removed: [], execution: { status: "executed" } },
  };
  const modify = (target: string) => ({
    effects: ["modify"],
    modify: { [target]: { replace: true, merge: false } },
  });

  it.each<[type: keyof typeof events, what: string, capabilities: object, ok: boolean]>([
    ["context.compact.before", "instructions", modify("instructions"), true],
    ["context.compact.before", "summary", modify("summary"), false],
    ["context.compact.after", "summary", modify("summary"), true],
    ["context.compact.after", "instructions", modify("instructions"), false],
    ["context.compact.before", "return", { effects: ["return"] }, true],
    ["context.compact.after", "return", { effects: ["return"] }, false],
  ])("%s: %s", (type, _what, capabilities, ok) => {
    const event = { ...envelope, type, ...events[type] };
    const params = { protocolVersion: "draft", event, capabilities };
    const request = { jsonrpc: "2.0", id: event.id, method: "hooks/intercept", params };
    expect(validate("intercept-request", request).ok).toBe(ok);
  });
});

describe("an observation (4.6.12)", () => {
  it("has no disposition, and there is no document of one", () => {
    expect(textOf("observe-notification.schema.json")).not.toMatch(/disposition/i);
    expect(DOCUMENTS.filter((name) => /disposition/i.test(name))).toEqual([]);
  });
});

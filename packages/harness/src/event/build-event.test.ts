import { readdirSync, readFileSync } from "node:fs";
import { EVENT_TYPES, type EventType } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { buildEvent, type EventPayload } from "./build-event.js";
import type { EventOrigin } from "./event-origin.js";

const origin: EventOrigin = {
  source: "urn:example:agent",
  harness: { name: "agent", version: "2.0.0" },
  session: { id: "session-1", cwd: "/home/me" },
  newId: () => "event-1",
  now: () => new Date("2026-03-04T05:06:07.089Z"),
};

const payload: EventPayload<"tool.before"> = {
  call: { id: "call-1" },
  tool: { name: "bash", input: { command: "ls" }, origin: "native" },
  path: "builtin",
};

describe("buildEvent", () => {
  it("fills in what the harness knows", () => {
    const event = buildEvent("tool.before", payload, origin);
    expect(event).toEqual({
      id: "event-1",
      source: "urn:example:agent",
      type: "tool.before",
      time: "2026-03-04T05:06:07.089Z",
      harness: { name: "agent", version: "2.0.0" },
      session: { id: "session-1", cwd: "/home/me" },
      ...payload,
    });
    expect(validate("event", event).ok).toBe(true);
  });

  it("lets the payload give id, time and session, but neither source nor harness nor type", () => {
    const given = {
      ...payload,
      id: "mine",
      time: "2026-01-01T00:00:00Z",
      session: { id: "other" },
      source: "urn:someone:else",
      harness: { name: "someone", version: "else" },
      type: "tool.after",
    };
    expect(buildEvent("tool.before", given as EventPayload<"tool.before">, origin)).toMatchObject({
      id: "mine",
      time: "2026-01-01T00:00:00Z",
      session: { id: "other" },
      source: "urn:example:agent",
      harness: { name: "agent" },
      type: "tool.before",
    });
  });

  it("tells no session when there is none", () => {
    const { session: _, ...without } = origin;
    expect(buildEvent("tool.before", payload, without)).not.toHaveProperty("session");
  });

  it("shares nothing with the payload", () => {
    const input = { nested: { list: [1] } };
    const event = buildEvent("tool.before", { ...payload, tool: { ...payload.tool, input } }, origin);
    input.nested.list.push(2);
    expect(event.tool.input).toEqual({ nested: { list: [1] } });
  });

  it("takes members named like prototypes as data", () => {
    const input = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    const event = buildEvent("tool.before", { ...payload, tool: { ...payload.tool, input } }, origin);
    expect(JSON.stringify(event.tool.input)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
    expect({}).not.toHaveProperty("polluted");
  });

  it("refuses a payload that makes no valid event, and names the place but no value", () => {
    const wrong = { ...payload, call: { id: "" }, path: 7 } as unknown as EventPayload<"tool.before">;
    expect(() => buildEvent("tool.before", wrong, origin)).toThrow(
      expect.objectContaining({
        code: "invalid-payload",
        issues: expect.arrayContaining([expect.objectContaining({ path: "/call/id" })]),
        message: expect.stringContaining("/path"),
      }),
    );
  });
});

const FIXTURES = new URL("../../../../fixtures/draft/events/", import.meta.url);

/** The valid events of a type among the golden messages, without what the harness fills in. */
function goldenPayloads(type: EventType): object[] {
  return readdirSync(new URL(`${type}/`, FIXTURES)).flatMap((name) => {
    const golden = JSON.parse(readFileSync(new URL(`${type}/${name}`, FIXTURES), "utf8"));
    const event = golden?.params?.event ?? golden;
    if (!validate("event", event).ok || event.type !== type) return [];
    const { id: _id, time: _time, type: _type, source: _source, harness: _harness, ...payload } = event;
    return [payload];
  });
}

describe("buildEvent, for every golden event", () => {
  it.each(EVENT_TYPES)("of type %s, fills in the envelope and keeps the rest", (type) => {
    const payloads = goldenPayloads(type);
    expect(payloads.length).toBeGreaterThan(0);
    for (const payload of payloads) {
      const event = buildEvent(type, payload as EventPayload<typeof type>, origin);
      expect(event).toEqual({
        session: origin.session,
        ...payload,
        id: "event-1",
        type,
        time: "2026-03-04T05:06:07.089Z",
        source: origin.source,
        harness: origin.harness,
      });
      expect(validate("event", event)).toMatchObject({ ok: true });
    }
  });
});

describe("a session", () => {
  const withheldSession = new Set(["cwd"]);

  it("tells nothing that is withheld, whoever names it, and its id always", () => {
    const build = (given: Partial<EventPayload<"tool.before">>) =>
      buildEvent("tool.before", { ...payload, ...given }, { ...origin, withheldSession }).session;
    expect(build({})).toEqual({ id: "session-1" });
    expect(build({ session: { id: "s2", cwd: "/elsewhere", model: "m" } })).toEqual({ id: "s2", model: "m" });
  });

  it("is complete when nothing is withheld", () => {
    expect(buildEvent("tool.before", payload, origin).session).toEqual(origin.session);
  });
});

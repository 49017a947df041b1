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

import { readdirSync, readFileSync } from "node:fs";
import type { AhpEvent, EventType, Part } from "@ahp/types";
import { EVENT_TYPES } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { mapParts } from "./content-places.js";
import { viewFor } from "./recipient-view.js";

const text = (id: string): Part => ({
  id,
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  text: `body of ${id}`,
});
const message = (id: string, role: string) => ({ id, role, parts: [text(`${id}-part`)] });
const MESSAGE_LISTS: readonly EventType[] = [
  "session.start",
  "tool.after",
  "turn.start",
  "turn.finish.before",
  "turn.end",
  "model.request.before",
  "model.response.after",
  "context.compact.before",
  "context.compact.after",
];

/** Content in every place that an event of the type has beside `items`, and the ids of the parts there. */
const PLACES: { readonly [E in EventType]?: { members: object; ids: string[] } } = {
  "turn.progress": { members: { delta: message("delta", "assistant") }, ids: ["delta-part"] },
  "tool.progress": { members: { partialOutput: message("output", "tool") }, ids: ["output-part"] },
  "context.compact.before": { members: { instructions: [text("a"), text("b")] }, ids: ["a", "b"] },
  "context.compact.after": { members: { summary: [text("a")] }, ids: ["a"] },
  "user.message.inbound": {
    members: { message: { channel: "irc", sender: "kim", messages: [message("in", "user")] } },
    ids: ["in-part"],
  },
  "user.message.outbound": {
    members: { message: { channel: "irc", messages: [message("out", "assistant")] } },
    ids: ["out-part"],
  },
  "tool.after": {
    members: {
      fileChanges: [{ path: "a", change: "modified", before: text("before"), after: text("after") }],
    },
    ids: ["before", "after"],
  },
  "file.changed": {
    members: {
      changes: [
        { path: "a", operation: "update", agentCaused: true, before: text("before"), after: text("after") },
      ],
    },
    ids: ["before", "after"],
  },
  "user.attention": {
    members: { attention: { kind: "idle", message: text("message"), title: text("title") } },
    ids: ["message", "title"],
  },
  "user.elicitation.request": {
    members: {
      elicitation: {
        server: "crm",
        mode: "form",
        request: {
          ...text("request"),
          text: '{"message":"body of request","requestedSchema":{"type":"object","properties":{}}}',
        },
      },
    },
    ids: ["request"],
  },
  "user.elicitation.result": {
    members: {
      elicitation: {
        server: "crm",
        mode: "form",
        action: "accept",
        result: { ...text("result"), text: '{"action":"accept","content":{"answer":"body of result"}}' },
      },
    },
    ids: ["result"],
  },
};

const FIXTURES = new URL("../../../../fixtures/draft/events/", import.meta.url);

/** The events of a type among the golden messages. */
function goldenEvents(type: EventType): object[] {
  return readdirSync(new URL(`${type}/`, FIXTURES)).flatMap((name) => {
    const golden = JSON.parse(readFileSync(new URL(`${type}/${name}`, FIXTURES), "utf8"));
    const event = golden?.params?.event ?? golden;
    return validate("event", event).ok && event.type === type ? [event] : [];
  });
}

/** The first golden event of a type that is still valid with the members put into it. */
function goldenWith(type: EventType, members: object): AhpEvent {
  for (const golden of goldenEvents(type)) {
    const event = validate("event", { ...golden, ...members });
    if (event.ok) return event.value as AhpEvent;
  }
  throw new Error(`no golden message of ${type} can hold ${Object.keys(members).join(", ")}`);
}

/** An event of the type with content in every place. */
function eventWithContent(type: EventType): { event: AhpEvent; ids: string[] } {
  const items = MESSAGE_LISTS.includes(type) ? [message("item", "user")] : [text("item-part")];
  const own = PLACES[type] ?? { members: {}, ids: [] };
  return { event: goldenWith(type, { items, ...own.members }), ids: ["item-part", ...own.ids] };
}

describe.each(EVENT_TYPES)("content of %s", (type) => {
  const { event, ids } = eventWithContent(type);

  it("is found in every place, in order", () => {
    const found: string[] = [];
    const copy = mapParts(event, (part) => {
      found.push(part.id);
      return part;
    });
    expect(found.sort()).toEqual([...ids].sort());
    expect(copy).toEqual(event);
  });

  it.each(["metadata", "omit"] as const)(
    "is nowhere to be seen under %s, and the view is valid, with the same ids",
    (selection) => {
      const before = structuredClone(event);
      const view = viewFor(event, { content: { default: selection } });
      expect(JSON.stringify(view)).not.toContain("body of ");
      expect(validate("event", view)).toMatchObject({ ok: true });
      const seen: string[] = [];
      mapParts(view, (part) => {
        seen.push(`${part.id}: ${part.selection}`);
        return part;
      });
      expect(seen.sort()).toEqual(ids.map((id) => `${id}: ${selection}`).sort());
      expect(view.id).toBe(event.id);
      expect(event).toEqual(before);
    },
  );

  it("is a gap where the host does not authorize it, and the view is valid", () => {
    const view = viewFor(event, { content: { default: "body" } }, () => "gap");
    expect(JSON.stringify(view)).not.toContain("body of ");
    expect(validate("event", view)).toMatchObject({ ok: true });
  });
});

describe("a member that holds content in other events", () => {
  it("is left alone where it means something else", () => {
    const event = goldenWith("tool.before", { delta: 7, summary: "text", attention: [] });
    expect(mapParts(event, (part) => part)).toEqual(event);
  });
});

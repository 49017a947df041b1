import type { AhpEvent, Part } from "@ahp/types";
import { validate } from "@ahp/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { viewFor } from "./recipient-view.js";
import { WITHHELD } from "./repeated-content.js";

const BODY = 'line one of the "file"\nline two of it';
const part: Part = { id: "p1", kind: "text", mediaType: "text/plain", selection: "body", text: BODY };
const envelope = {
  id: "event-1",
  source: "urn:example:agent",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "agent", version: "1" },
};
const call = { call: { id: "call-1" }, path: "builtin" };
const tool = (input: object) => ({ name: "write", input, origin: "native" as const });
const toolBefore = (input: object, more: object = {}) =>
  ({ ...envelope, type: "tool.before", ...call, tool: tool(input), items: [part], ...more }) as AhpEvent;
const withheldView = (event: AhpEvent) => viewFor(event, { content: { default: "omit" } });

/** Each place of opaque JSON, with the body in it, and how `gaps` names it. */
const PLACES: [path: string, event: AhpEvent][] = [
  ["/tool/input", toolBefore({ file: "a.txt", nested: [{ content: BODY }] })],
  ["/extensions", toolBefore({}, { extensions: { "com.example.log": { text: `wrote: ${BODY}` } } })],
  ["/extensions", toolBefore({}, { extensions: { "com.example.json": JSON.stringify({ text: BODY }) } })],
  ["/extensions", toolBefore({}, { extensions: { "com.example.keys": { [BODY]: 1 } } })],
  ["/somethingElse", toolBefore({}, { somethingElse: BODY })],
  [
    "/calls/0/tool/input",
    {
      ...envelope,
      type: "tool.batch.after",
      batch: { id: "b1" },
      calls: [{ ...call, tool: tool({ content: BODY }), outcome: "ok", execution: { status: "executed" } }],
      items: [part],
    } as AhpEvent,
  ],
  [
    "/params",
    {
      ...envelope,
      type: "model.request.before",
      model: { id: "m", provider: "p" },
      attempt: { id: "a", number: 1 },
      params: { prompt: BODY },
      items: [{ id: "m1", role: "user", parts: [part] }],
    } as AhpEvent,
  ],
  [
    "/task/change",
    {
      ...envelope,
      type: "task.change.before",
      task: { id: "t", operation: "create", change: { title: BODY } },
      items: [part],
    } as AhpEvent,
  ],
  [
    "/error/message",
    {
      ...envelope,
      type: "tool.after",
      ...call,
      tool: tool({}),
      outcome: "error",
      execution: { status: "executed" },
      error: { message: `failed on ${BODY}`, class: "tool" },
      items: [{ id: "m1", role: "tool", parts: [part] }],
    } as AhpEvent,
  ],
  [
    "/expandedFrom",
    {
      ...envelope,
      type: "turn.start",
      turn: { id: "t" },
      trigger: "user",
      expandedFrom: BODY,
      items: [{ id: "m1", role: "user", parts: [part] }],
    } as AhpEvent,
  ],
  ["/session", toolBefore({}, { session: { id: "s", cwd: "/", note: BODY, [BODY]: 1 } })],
  ["/turn", toolBefore({}, { turn: { id: "t", note: BODY } })],
  [
    "/execution/detail",
    {
      ...envelope,
      type: "tool.after",
      ...call,
      tool: tool({}),
      outcome: "cancelled",
      execution: { status: "skipped", reason: "other", detail: BODY },
      items: [{ id: "m1", role: "tool", parts: [part] }],
    } as AhpEvent,
  ],
  [
    "/calls/0/execution/detail",
    {
      ...envelope,
      type: "tool.batch.after",
      batch: { id: "b1" },
      calls: [
        {
          ...call,
          tool: tool({}),
          outcome: "cancelled",
          execution: { status: "skipped", reason: "other", detail: BODY },
        },
      ],
      items: [part],
    } as AhpEvent,
  ],
  [
    "/workspace/reason",
    {
      ...envelope,
      type: "workspace.change.before",
      workspace: { kind: "cwd", change: { cwd: "docs" }, reason: BODY },
      items: [part],
    } as AhpEvent,
  ],
  [
    "/failure/reason",
    {
      ...envelope,
      type: "hook.failure",
      parentEventId: "event-0",
      failure: { backendId: "com.example.policy", reason: BODY, policy: "fail-open" },
      items: [part],
    } as AhpEvent,
  ],
  [
    "/reason",
    {
      ...envelope,
      type: "session.end",
      session: { id: "s" },
      outcome: "error",
      reason: BODY,
      items: [part],
    } as AhpEvent,
  ],
];

describe("content that a subscription does not receive", () => {
  it.each(PLACES)("is not repeated in %s either, and the gap is told", (path, event) => {
    expect(validate("event", event)).toMatchObject({ ok: true });
    const view = withheldView(event);
    expect(JSON.stringify(view)).not.toContain("line two");
    expect(view.gaps).toEqual([{ path, reason: expect.stringContaining("repeats content") }]);
    expect(validate("event", view)).toMatchObject({ ok: true });
  });

  it.each(PLACES)("may be repeated in %s when it is received", (_path, event) => {
    expect(viewFor(event, { content: { default: "body" } })).toEqual(event);
  });

  it("leaves everything else of the input alone", () => {
    const view = withheldView(toolBefore({ file: "a.txt", content: BODY, mode: 0o644, flags: [true, null] }));
    expect(view).toMatchObject({
      tool: { input: { file: "a.txt", content: WITHHELD, mode: 0o644, flags: [true, null] } },
    });
  });

  it("is recognized inside another text only when it is long enough to mean something", () => {
    const short = {
      ...toolBefore({ a: "yes", b: "yes, it is" }),
      items: [{ ...part, text: "yes" }],
    } as AhpEvent;
    expect(withheldView(short)).toMatchObject({ tool: { input: { a: WITHHELD, b: "yes, it is" } } });
  });

  it("is not recognized in words that the protocol enumerates: they stay, and the view is valid", () => {
    const event = {
      ...envelope,
      type: "model.switch.before",
      current: { id: "fallback", provider: "p" },
      proposed: { id: "m", provider: "p" },
      reason: "fallback",
      items: [{ ...part, text: "fallback" }],
    } as AhpEvent;
    expect(withheldView(event)).toMatchObject({ reason: "fallback", current: { id: "fallback" } });
  });

  it("keeps the gaps that the host told", () => {
    const told = { path: "usage", reason: "not measured" };
    const view = withheldView(toolBefore({ content: BODY }, { gaps: [told] }));
    expect(view.gaps).toEqual([told, expect.objectContaining({ path: "/tool/input" })]);
  });

  it("is never in the view, whatever the input looks like, and the view stays valid", () => {
    fc.assert(
      fc.property(fc.object({ withNullPrototype: false }), fc.string({ minLength: 16 }), (input, body) => {
        fc.pre(body.trim().length >= 16);
        const plain = JSON.parse(
          JSON.stringify({ ...input, deep: { [body]: body, list: [body, `x${body}x`] } }),
        );
        const event = { ...toolBefore(plain), items: [{ ...part, text: body }] } as AhpEvent;
        const view = withheldView(event);
        const strings = JSON.stringify(view);
        expect(strings).not.toContain(JSON.stringify(body.trim()).slice(1, -1));
        expect(validate("event", view)).toMatchObject({ ok: true });
      }),
      { numRuns: 200 },
    );
  });
});

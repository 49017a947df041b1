import { describe, expect, it } from "vitest";
import { PendingRequests } from "../src/index.js";
import { body, requestEvent, resultEvent } from "./support/events.js";

describe("PendingRequests", () => {
  it("settles a request once", () => {
    const pending = new PendingRequests();
    expect(pending.add(requestEvent())).toEqual({ ok: true, value: undefined });
    expect(pending.size).toBe(1);
    expect(pending.settle(resultEvent())).toMatchObject({ ok: true, value: { answerChecked: true } });
    expect(pending.size).toBe(0);
    expect(pending.settle(resultEvent())).toMatchObject({
      ok: false,
      issues: [{ path: "/result/parentEventId", code: "no-pending-request" }],
    });
  });

  it("lets two requests of one session be answered in any order", () => {
    const pending = new PendingRequests();
    pending.add(requestEvent({}, { id: "first" }));
    pending.add(requestEvent({}, { id: "second" }));
    expect(pending.settle(resultEvent({}, { parentEventId: "second" })).ok).toBe(true);
    expect(pending.settle(resultEvent({}, { parentEventId: "first" })).ok).toBe(true);
  });

  it("tells the same id of two sources apart", () => {
    const pending = new PendingRequests();
    expect(pending.add(requestEvent()).ok).toBe(true);
    expect(pending.add(requestEvent({}, { source: "urn:orion:node:8" })).ok).toBe(true);
    expect(pending.settle(resultEvent({}, { source: "urn:orion:node:8" })).ok).toBe(true);
    expect(pending.size).toBe(1);
  });

  it("refuses a second request of the same source and id, and replaces nothing", () => {
    const pending = new PendingRequests();
    pending.add(requestEvent());
    expect(pending.add(requestEvent({ server: "other" }))).toMatchObject({
      ok: false,
      issues: [{ code: "duplicate-request" }],
    });
    expect(pending.settle(resultEvent({ server: "other" }))).toMatchObject({
      issues: [{ code: "correlation" }],
    });
    expect(pending.settle(resultEvent()).ok).toBe(true);
  });

  it.each<[what: string, result: ReturnType<typeof resultEvent>]>([
    ["of another server", resultEvent({ server: "other" })],
    ["of another session", resultEvent({}, { session: { id: "other" } })],
    ["of another source", resultEvent({}, { source: "urn:x:1" })],
    ["of another mode", resultEvent({ mode: "url" })],
    ["that does not answer the form", resultEvent({ result: body({ action: "accept", content: {} }) })],
    ["that is no result", requestEvent() as never],
  ])("keeps a request waiting when there is a result %s", (_what, result) => {
    const pending = new PendingRequests();
    pending.add(requestEvent());
    expect(pending.settle(result).ok).toBe(false);
    expect(pending.size).toBe(1);
    expect(pending.settle(resultEvent()).ok).toBe(true);
  });

  it("is not reached by a later change of the request event", () => {
    const pending = new PendingRequests();
    const event = requestEvent();
    pending.add(event);
    event.elicitation.server = "other";
    if (event.elicitation.request !== undefined) Object.assign(event.elicitation.request, { text: "{}" });
    expect(pending.settle(resultEvent()).ok).toBe(true);
  });

  it("forgets what will not be answered any more", () => {
    const pending = new PendingRequests();
    pending.add(requestEvent());
    expect(pending.forget("urn:orion:node:7", "evt_other")).toBe(false);
    expect(pending.forget("urn:orion:node:7", "evt_q")).toBe(true);
    expect(pending.size).toBe(0);
  });

  it("holds no more than maxPending", () => {
    const pending = new PendingRequests({ maxPending: 1 });
    pending.add(requestEvent());
    expect(pending.add(requestEvent({}, { id: "next" }))).toMatchObject({
      issues: [{ code: "too-many-pending" }],
    });
    pending.settle(resultEvent());
    expect(pending.add(requestEvent({}, { id: "next" })).ok).toBe(true);
  });

  it("takes only a request", () => {
    expect(new PendingRequests().add(resultEvent() as never)).toMatchObject({
      issues: [{ path: "/request/type" }],
    });
  });

  it.each([0, -1, 1.5, Number.NaN, "5"])("is a mistake with maxPending %s", (maxPending) => {
    expect(() => new PendingRequests({ maxPending: maxPending as number })).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  });
});

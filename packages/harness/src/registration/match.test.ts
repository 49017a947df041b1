import type { EventType, Registration, Subscription } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { matchInterceptors, selects, selectsNothing } from "./match.js";

const intercept = (...events: string[]): Subscription =>
  ({
    mode: "intercept",
    events: events as EventType[],
    timeoutMs: 1000,
    failurePolicy: "fail-open",
    content: { default: "omit" },
  }) as Subscription;
const observe = (...events: string[]): Subscription =>
  ({ mode: "observe", events, content: { default: "omit" } }) as Subscription;

describe("an entry of `events`", () => {
  it.each<[pattern: string, type: EventType, selected: boolean]>([
    ["tool.before", "tool.before", true],
    ["tool.before", "tool.after", false],
    ["tool.*", "tool.before", true],
    ["tool.*", "tool.permission.request", true],
    ["tool.*", "turn.start", false],
    ["*", "hook.failure", true],
    ["user.*", "user.message.inbound", true],
    ["us.*", "user.message.inbound", false],
  ])("%s selects %s: %s", (pattern, type, selected) => {
    expect(selects(pattern, type)).toBe(selected);
  });

  it.each<[pattern: string, mode: "intercept" | "observe", nothing: boolean]>([
    ["hook.*", "intercept", true],
    ["hook.*", "observe", false],
    ["foo.*", "observe", true],
    ["*", "intercept", false],
    ["tool.before", "intercept", false],
  ])("%s under %s selects nothing: %s", (pattern, mode, nothing) => {
    expect(selectsNothing(pattern, mode)).toBe(nothing);
  });
});

describe("matchInterceptors", () => {
  const backend = (id: string, ...subscriptions: Subscription[]) => ({
    id,
    transport: { type: "http" as const, url: "https://example.com/" },
    subscriptions,
  });
  const registration: Registration = {
    protocolVersion: "draft",
    hooks: [
      backend("com.example.b", observe("*"), intercept("turn.*"), intercept("tool.*")),
      backend("com.example.a", intercept("tool.before", "tool.*", "*"), intercept("*")),
    ],
  };

  it("gives matching subscriptions in document order, each once, and leaves observers out", () => {
    const found = matchInterceptors(registration, "tool.before");
    expect(found.map(({ backendId, subscriptionIndex }) => `${backendId}/${subscriptionIndex}`)).toEqual([
      "com.example.b/2",
      "com.example.a/0",
      "com.example.a/1",
    ]);
  });

  it("gives nothing for an event that nobody asked for", () => {
    const narrow = { ...registration, hooks: [backend("com.example.c", intercept("turn.start"))] };
    expect(matchInterceptors(narrow, "tool.before")).toEqual([]);
  });
});

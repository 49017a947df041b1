import { describe, expect, it } from "vitest";
import {
  type Enforcement,
  type EventPayload,
  type PermissionAnswer,
  type ResolvePermission,
  requestPermission,
} from "../src/index.node.js";
import { inProcessHarness } from "./support/in-process.js";
import { interceptor, observer } from "./support/recording.js";
import type { Policy } from "./support/setup.js";

const payload: EventPayload<"tool.permission.request"> = {
  id: "request-1",
  call: { id: "call-1" },
  tool: { name: "bash", input: { command: "ls" }, origin: "native" },
  path: "builtin",
  suggestions: [],
  sandboxBypass: false,
  turn: { id: "turn-1" },
};
const ENFORCES: Enforcement = {
  "tool.permission.request": { effects: ["allow", "deny", "modify", "flow"] },
};
const modify = { type: "modify", target: "input", operation: "replace", value: { command: "ls -l" } };

interface Case {
  readonly given: string;
  readonly effects: unknown[] | string;
  readonly policy?: Policy;
  readonly answer?: PermissionAnswer;
  /** What the host was asked: the command and what backends said about it; absent when it was not asked. */
  readonly host?: readonly string[];
  readonly status: string;
  readonly decidedBy?: string;
}

const byUser: PermissionAnswer = { decision: "allow", decidedBy: "user" };
const CASES: Case[] = [
  {
    given: "nobody objects, the user decides",
    effects: [],
    host: ["ls none"],
    status: "allow",
    decidedBy: "user",
  },
  {
    given: "a backend allows, the host may spare the prompt",
    effects: [{ type: "allow" }],
    host: ["ls allow"],
    answer: { decision: "allow", decidedBy: "hook" },
    status: "allow",
    decidedBy: "hook",
  },
  {
    given: "a backend allows what the host's policy refuses, it is refused",
    effects: [{ type: "allow" }],
    host: ["ls allow"],
    answer: { decision: "deny", decidedBy: "policy" },
    status: "deny",
    decidedBy: "policy",
  },
  {
    given: "a backend denies, the host is not asked",
    effects: [{ type: "deny", reason: "no" }],
    status: "deny",
    decidedBy: "hook",
  },
  {
    given: "a backend stops, the host is not asked",
    effects: [{ type: "flow", operation: "stop", reason: "no" }],
    status: "deny",
    decidedBy: "hook",
  },
  {
    given: "a backend edits the call, the host is asked about the edit",
    effects: [modify],
    host: ["ls -l none"],
    status: "allow",
    decidedBy: "user",
  },
  {
    given: "a backend fails closed, it is denied",
    effects: "}{",
    policy: "fail-closed",
    status: "deny",
    decidedBy: "hook",
  },
  {
    given: "a backend fails open, the user decides",
    effects: "}{",
    host: ["ls none"],
    status: "allow",
    decidedBy: "user",
  },
  {
    given: "the host gives nonsense, it is denied",
    effects: [],
    host: ["ls none"],
    answer: { decision: "maybe", decidedBy: "auto" } as unknown as PermissionAnswer,
    status: "deny",
    decidedBy: "auto",
  },
];

function setUp(effects: unknown[] | string, failurePolicy: Policy = "fail-open") {
  return inProcessHarness(
    {
      policy: {
        subscriptions: [interceptor({ events: ["tool.permission.request"], failurePolicy })],
        answer: () => effects,
      },
      watching: { subscriptions: [observer("tool.permission.request", "tool.permission.resolved")] },
    },
    { enforces: ENFORCES },
  );
}

describe("a request for permission, when", () => {
  it.each(CASES)("$given", async ({ effects, policy, answer = byUser, host = [], status, decidedBy }) => {
    const { harness, heard } = setUp(effects, policy);
    const asked: string[] = [];
    const outcome = await requestPermission(harness, payload, ({ tool }, { permission }) => {
      asked.push(`${tool.input.command} ${permission}`);
      return answer;
    });
    await harness.close();
    expect(asked).toEqual(host);
    expect(outcome).toMatchObject({ status, decidedBy });
    const command = effects.includes(modify as never) ? "ls -l" : "ls";
    expect(outcome.call.tool.input).toEqual({ command });
    expect(heard.filter(({ name }) => name === "watching").map(({ event }) => event)).toMatchObject([
      { type: "tool.permission.request", id: "request-1", tool: { input: { command } } },
      {
        type: "tool.permission.resolved",
        decision: status,
        decidedBy,
        parentEventId: "request-1",
        call: { id: "call-1" },
        turn: { id: "turn-1" },
        tool: { input: { command } },
      },
    ]);
  });

  it.each<[what: string, resolve: ResolvePermission, abort: boolean, status: string]>([
    ["the host's way to an answer fails", () => Promise.reject(new Error("no terminal")), false, "failed"],
    ["the caller gives up meanwhile", () => Promise.resolve(byUser), true, "cancelled"],
  ])("%s, nobody is told of an answer", async (_, resolve, abort, status) => {
    const { harness, heard } = setUp([]);
    const giveUp = new AbortController();
    const outcome = await requestPermission(
      harness,
      payload,
      (call, context) => {
        if (abort) giveUp.abort();
        return resolve(call, context);
      },
      { signal: giveUp.signal },
    );
    await harness.close();
    expect(outcome.status).toBe(status);
    expect(heard.map(({ event }) => event.type)).not.toContain("tool.permission.resolved");
  });

  it("the host enforces nothing there, it decides alone and observers are told of both", async () => {
    const { harness, heard } = inProcessHarness({ watching: { subscriptions: [observer("*")] } });
    const outcome = await requestPermission(harness, payload, () => byUser);
    await harness.close();
    expect(outcome).toMatchObject({ status: "allow", decidedBy: "user" });
    expect(heard.map(({ event }) => event.type)).toEqual([
      "tool.permission.request",
      "tool.permission.resolved",
    ]);
  });
});

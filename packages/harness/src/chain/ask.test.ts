import type { EventOf, InterceptResponse } from "@ahp/types";
import { describe, expect, it } from "vitest";
import type { Clock } from "../clock.js";
import { initialState } from "../effects/chain-state.js";
import { EndSource } from "../ending.js";
import { failed } from "../failure.js";
import type { Exchange, Transport } from "../transport/transport.js";
import { ask } from "./ask.js";
import { Deadline } from "./deadline.js";
import type { Interceptor } from "./interceptor.js";

/** A clock that stands still until it is moved; its timers fire only when told to. */
class ManualClock implements Clock {
  ms = 0;
  readonly timers = new Set<() => void>();
  now = () => new Date(this.ms);
  monotonicMs = () => this.ms;
  after(_delayMs: number, callback: () => void) {
    this.timers.add(callback);
    return () => void this.timers.delete(callback);
  }
}

const event = {
  id: "event-1",
  source: "urn:example:agent",
  type: "tool.before",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "agent", version: "1" },
  call: { id: "call-1" },
  tool: { name: "bash", input: {}, origin: "native" },
  path: "builtin",
} as EventOf<"tool.before">;

const denial: Exchange = {
  ok: true,
  response: {
    jsonrpc: "2.0",
    id: "event-1",
    result: { protocolVersion: "draft", effects: [{ type: "deny", reason: "no" }] },
  } as InterceptResponse,
};

function interceptorFor(exchange: Transport["exchange"]): Interceptor {
  return {
    backendId: "com.example.policy",
    subscriptionIndex: 0,
    subscription: {
      mode: "intercept",
      events: ["tool.before"],
      timeoutMs: 100,
      failurePolicy: "fail-closed",
      content: { default: "body" },
    },
    transport: { name: "http", exchange, notify: async () => ({ ok: true }), close: async () => {} },
  };
}

function setUp(exchange: Transport["exchange"]) {
  const clock = new ManualClock();
  const interruption = new EndSource();
  const deadline = new Deadline(clock, 100, interruption);
  const result = () =>
    ask(interceptorFor(exchange), initialState(event), { granted: { effects: ["deny"] } }, deadline);
  return { clock, interruption, deadline, result };
}

describe("asking an interceptor", () => {
  it("sends the event under its own id, with the grants, and accepts an answer in time", async () => {
    const sent: unknown[] = [];
    const { result, deadline } = setUp(async (request) => {
      sent.push(request);
      return denial;
    });
    expect(await result()).toMatchObject({ outcome: "accepted", staged: { denial: { reason: "no" } } });
    expect(sent).toEqual([
      {
        jsonrpc: "2.0",
        id: "event-1",
        method: "hooks/intercept",
        params: { protocolVersion: "draft", event, capabilities: { effects: ["deny"] } },
      },
    ]);
    deadline.dispose();
  });

  it.each([
    ["took too long", 100, { outcome: "failed", failure: { class: "timeout" } }],
    ["ended the call", undefined, { outcome: "interrupted" }],
  ])("sends nothing when the host's say about content %s", async (_, ms, result) => {
    const clock = new ManualClock();
    const interruption = new EndSource();
    let sent = 0;
    const exchange = async () => {
      sent += 1;
      return denial;
    };
    const authorizePart = () => {
      if (ms === undefined) interruption.end();
      else clock.ms = ms;
      return true;
    };
    const items = [{ id: "p", kind: "text", mediaType: "text/plain", selection: "body", text: "x" } as const];
    const asked = ask(
      { ...interceptorFor(exchange), authorizePart },
      initialState({ ...event, items } as EventOf<"tool.before">),
      { granted: { effects: ["deny"] } },
      new Deadline(clock, 100, interruption),
    );
    expect(await asked).toMatchObject(result);
    expect(sent).toBe(0);
  });

  it("rejects an answer after the deadline also when the timer is late", async () => {
    const { clock, result } = setUp(async () => {
      clock.ms = 100;
      return denial;
    });
    expect(await result()).toMatchObject({
      outcome: "failed",
      failure: { class: "timeout", detail: expect.stringContaining("late") },
    });
  });

  it("accepts an answer just before the deadline", async () => {
    const { clock, result } = setUp(async () => {
      clock.ms = 99.9;
      return denial;
    });
    expect(await result()).toMatchObject({ outcome: "accepted" });
  });

  it("discards an answer that was received but not accepted before an interruption", async () => {
    const { interruption, result } = setUp(async () => {
      interruption.end();
      return denial;
    });
    expect(await result()).toEqual({ outcome: "interrupted" });
  });

  it("calls a failure at the deadline a timeout, and keeps what the transport knows", async () => {
    const { clock, result } = setUp(async () => {
      for (const fire of clock.timers) fire();
      return { ok: false, failure: failed("timeout", "nothing came", { stderr: ["last words"] }) };
    });
    expect(await result()).toMatchObject({
      outcome: "failed",
      failure: { class: "timeout", detail: expect.stringContaining("nothing came"), stderr: ["last words"] },
    });
  });

  it("makes a failure of whatever a transport throws", async () => {
    const { result } = setUp(() => Promise.reject(new TypeError("s3cret")));
    const outcome = await result();
    expect(outcome).toMatchObject({ outcome: "failed", failure: { class: "internal" } });
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
  });
});

describe("a deadline", () => {
  it("counts down and never below zero", () => {
    const { clock, deadline } = setUp(async () => denial);
    clock.ms = 40;
    expect(deadline.remainingMs()).toBe(60);
    clock.ms = 400;
    expect(deadline.remainingMs()).toBe(0);
    expect(deadline.isOpen()).toBe(false);
    expect(deadline.expired).toBe(true);
  });

  it("is not expired when it was interrupted first", () => {
    const { clock, deadline, interruption } = setUp(async () => denial);
    interruption.end();
    clock.ms = 400;
    expect(deadline.isOpen()).toBe(false);
    expect(deadline.expired).toBe(false);
  });

  it("leaves no timer behind, neither disposed of nor interrupted", () => {
    const first = setUp(async () => denial);
    first.deadline.dispose();
    expect(first.clock.timers.size).toBe(0);
    const second = setUp(async () => denial);
    second.interruption.end();
    expect(second.clock.timers.size).toBe(0);
  });
});

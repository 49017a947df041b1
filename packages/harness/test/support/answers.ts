import type { Capabilities, EventOf, InterceptableEventType } from "@ahp/types";
import { expect } from "vitest";
import { type AskResult, ask } from "../../src/chain/ask.js";
import { Deadline } from "../../src/chain/deadline.js";
import { systemClock } from "../../src/clock.js";
import { type ChainState, initialState } from "../../src/effects/chain-state.js";
import { type Enforcement, enforceable } from "../../src/effects/enforcement.js";
import { grantsFor } from "../../src/effects/grants.js";
import { EndSource } from "../../src/ending.js";
import { readAnswer } from "../../src/transport/read-answer.js";

// For the reference scenarios of runtime-semantics 3.5: an answer as bytes, read, correlated, validated, gated and staged by what really
// does it, on top of a state that earlier answers left.

export const INPUT = { task: 1, options: { recursive: true, limit: 20 }, keep: "yes" };

const envelope = {
  id: "scenario",
  source: "urn:example:agent",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "agent", version: "1" },
};
const toolBefore = {
  ...envelope,
  type: "tool.before",
  call: { id: "call-1" },
  tool: { name: "work", input: INPUT, origin: "native" },
  path: "builtin",
} as EventOf<"tool.before">;
export const turnFinish = {
  ...envelope,
  type: "turn.finish.before",
  turn: { id: "turn-1" },
  outcome: "completed",
  continuationCount: 0,
  items: [],
} as EventOf<"turn.finish.before">;

const ENFORCES: Enforcement = {
  "tool.before": { effects: ["deny", "allow", "ask", "modify", "inject", "flow", "return", "message"] },
  "turn.finish.before": { effects: ["modify", "flow", "message"] },
};
export const ALL = grantsFor("tool.before", enforceable(ENFORCES, true));
export const continuing = (remaining: number) =>
  grantsFor("turn.finish.before", enforceable(ENFORCES, true), {}, { remaining, count: 0 });

export const allow = { type: "allow" };
export const askUser = { type: "ask" };
export const deny = { type: "deny", reason: "no" };
export const say = (text: unknown) => ({ type: "message", text });
export const supply = (value: unknown) => ({ type: "return", value });
export const merge = (value: unknown) => ({ type: "modify", target: "input", operation: "merge", value });
export const replace = (value: unknown) => ({ type: "modify", target: "input", operation: "replace", value });
export const stop = { type: "flow", operation: "stop", reason: "enough" };
export const proceed = (instruction?: string) => ({
  type: "flow",
  operation: "continue",
  ...(instruction === undefined ? {} : { instruction }),
});
export const inject = (deliverAt: string, id: string) => ({
  type: "inject",
  target: "context",
  operation: "append",
  deliverAt,
  value: [{ id, role: "user", parts: [] }],
});
export const unknown = { type: "defer" };

export type State<E extends InterceptableEventType> = ChainState<E>;
export const start = initialState<"tool.before">(toolBefore);
export const withState = (changes: Partial<State<"tool.before">>): State<"tool.before"> => ({
  ...start,
  ...changes,
});
/** The response with the effects, and whatever else it and its result should have. */
export const response = (effects: unknown, more: object = {}, moreOfResult: object = {}) => ({
  jsonrpc: "2.0",
  id: "scenario",
  result: { protocolVersion: "draft", effects, ...moreOfResult },
  ...more,
});

/** What the answer comes to on top of the state. */
export async function put<E extends InterceptableEventType>(
  state: State<E>,
  answer: object,
  granted: Capabilities,
): Promise<AskResult<E>> {
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const deadline = new Deadline(systemClock, 30_000, new EndSource());
  const before = structuredClone(state);
  try {
    return await ask(
      {
        backendId: "com.example.policy",
        subscriptionIndex: 0,
        authorizePart: undefined,
        subscription: {
          mode: "intercept",
          events: [state.event.type],
          timeoutMs: 30_000,
          failurePolicy: "fail-closed",
          content: { default: "body" },
        },
        transport: {
          name: "http",
          exchange: async (request) =>
            readAnswer(bytes, request.id, { maxResponseBytes: 1_000_000, maxDepth: 128 }),
          notify: async () => ({ ok: true }),
          close: async () => {},
        },
      },
      state,
      { granted },
      deadline,
    );
  } finally {
    deadline.dispose();
    // Whatever came of it, the state that was there before is as it was: publishing is the caller's.
    expect(state).toEqual(before);
  }
}

import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type BackendOptions, BackendUnavailable, createBackend, message } from "../src/index.js";
import { interceptRequest, toolBefore } from "./support/messages.js";
import { reversed } from "./support/reversed.js";

// Deliveries in any order, spelling and company, to handlers of every kind, from callers that leave at any moment.

type Members = Record<string, unknown>;

/** One of 16 requests that have much in common: two ids, two sessions, two grants, two states. */
function requestOf(view: number): Members {
  const bit = (place: number) => (view >> place) & 1;
  const event = toolBefore({ id: `event-${bit(0)}`, session: { id: `session-${bit(1)}` } });
  const state = bit(2) === 0 ? {} : { state: { permission: "ask", candidate: null } };
  return interceptRequest(event, { effects: bit(3) === 0 ? ["message"] : ["message", "deny"] }, state);
}

/** Waits for so many turns of the queue of promises, without a clock. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}

const SPELLINGS = ["value", "text", "spaced text", "bytes"] as const;
const BEHAVIOURS = [
  "at once",
  "later",
  "thenable",
  "throws",
  "rejects",
  "unavailable",
  "changes all",
] as const;

const delivery = fc.record({
  view: fc.nat({ max: 15 }),
  spelling: fc.constantFrom(...SPELLINGS),
  reversed: fc.boolean(),
  behaviour: fc.constantFrom(...BEHAVIOURS),
  takes: fc.nat({ max: 8 }),
  leavesAfter: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
  nextAfter: fc.nat({ max: 6 }),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer D> ? D : never;

const stored = () => {
  const values = new Map<string, string>();
  const slow = async <T>(work: () => T): Promise<T> => {
    await turns(3);
    return work();
  };
  return {
    get: (key: string) => slow(() => values.get(key)),
    set: (key: string, value: string) => slow(() => values.set(key, value)),
  };
};

const rows: [where: string, options: () => Partial<BackendOptions>][] = [
  ["in memory", () => ({})],
  ["in very little memory", () => ({ duplicates: { maxEntries: 2, maxCharacters: 3_000 } })],
  ["in a store", () => ({ duplicates: { store: stored() } })],
  ["nowhere", () => ({ duplicates: false })],
  ["in memory, redacted", () => ({ redact: [/never there/] })],
];

const unhandled = vi.fn();
beforeAll(() => void process.on("unhandledRejection", unhandled));
afterAll(() => {
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it.each(rows)(
  "answers remembered %s: every delivery gets its own answer, or a failure",
  async (_where, options) => {
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 12 }), async (deliveries) => {
        const waiting: Delivery[] = [];
        const backend = createBackend({
          name: "mixed",
          version: "1",
          onError: () => {},
          intercept: {
            "tool.before": (event, { capabilities, state }) => {
              const { behaviour, takes } = waiting.at(-1) as Delivery;
              const decided = message(JSON.stringify([event, capabilities.effects, state.permission]));
              const later = turns(takes).then(() => decided);
              switch (behaviour) {
                case "at once":
                  return decided;
                case "later":
                  return later;
                case "thenable":
                  // biome-ignore lint/suspicious/noThenProperty: that is what is tested
                  return { then: (resolve: (effect: unknown) => void) => resolve(later) } as typeof later;
                case "throws":
                  throw new Error("thrown");
                case "rejects":
                  return turns(takes).then(() => Promise.reject(new Error("rejected")));
                case "unavailable":
                  throw new BackendUnavailable();
                case "changes all":
                  Object.assign(event, { id: "x", source: "x", session: {}, tool: {} });
                  capabilities.effects.length = 1;
                  return later;
              }
            },
          },
          ...options(),
        });
        const answers: Promise<void>[] = [];
        for (const each of deliveries) {
          waiting.push(each);
          const caller = new AbortController();
          const request = requestOf(each.view);
          const { id, params } = structuredClone(request) as { id: string; params: Members };
          const { event, capabilities, state } = params as { [name: string]: Members };
          const sent = each.reversed ? reversed(request) : request;
          const text = JSON.stringify(sent, null, each.spelling === "spaced text" ? 1 : 0).replaceAll(
            "\n",
            " ",
          );
          const handling = { signal: caller.signal };
          const answering =
            each.spelling === "value"
              ? backend.handle(sent, handling)
              : backend.handleBytes(
                  each.spelling === "bytes" ? new TextEncoder().encode(text) : text,
                  handling,
                );
          if (each.leavesAfter !== undefined) void turns(each.leavesAfter).then(() => caller.abort());
          answers.push(
            answering.then((answer) => {
              expect(answer?.id).toBe(id);
              if (answer !== undefined && "error" in answer) {
                expect([-32003, -32004]).toContain(answer.error?.code);
                return;
              }
              const [effect] = (answer as { result: { effects: { text: string }[] } }).result.effects;
              expect(JSON.parse(effect?.text ?? "")).toEqual([
                event,
                capabilities?.effects,
                state?.permission ?? "none",
              ]);
            }),
          );
          await turns(each.nextAfter);
        }
        await Promise.all(answers);
      }),
      { numRuns: 150 },
    );
  },
);

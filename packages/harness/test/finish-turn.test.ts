import type { InterceptParams } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { type Enforcement, finishTurn } from "../src/index.node.js";
import { type InProcess, inProcessHarness } from "./support/in-process.js";
import { interceptor, observer } from "./support/recording.js";
import type { Policy } from "./support/setup.js";

const payload = { turn: { id: "turn-1" }, outcome: "completed" as const, items: [] };
const ENFORCES: Enforcement = { "turn.finish.before": { effects: ["flow", "message"] } };
const goOn = (instruction?: string) => ({
  type: "flow",
  operation: "continue",
  ...(instruction === undefined ? {} : { instruction }),
});
const stop = { type: "flow", operation: "stop", reason: "budget is spent" };

function setUp(answers: readonly (unknown[] | string)[], failurePolicy: Policy = "fail-open") {
  const asked: InterceptParams[] = [];
  const backends = answers.map(
    (answer, index) =>
      [
        `b${index}`,
        {
          subscriptions: [interceptor({ events: ["turn.finish.before"], failurePolicy })],
          answer: (params: InterceptParams) => {
            asked.push(params);
            return answer;
          },
        },
      ] satisfies [string, InProcess],
  );
  return { ...inProcessHarness(Object.fromEntries(backends), { enforces: ENFORCES }), asked };
}

interface Case {
  readonly given: string;
  readonly answers: readonly (unknown[] | string)[];
  readonly remaining?: number;
  readonly policy?: Policy;
  readonly ending: object;
  readonly left: number;
}

const CASES: Case[] = [
  { given: "nobody objects", answers: [[]], ending: { next: "finish" }, left: 2 },
  {
    given: "one asks to go on",
    answers: [[goOn("check the tests")]],
    ending: { next: "continue", instructions: ["check the tests"] },
    left: 1,
  },
  {
    given: "one asks without an instruction",
    answers: [[goOn()]],
    ending: { next: "continue", instructions: [] },
    left: 1,
  },
  {
    given: "one answer asks twice",
    answers: [[goOn("a"), goOn("b")]],
    ending: { next: "continue", instructions: ["a", "b"] },
    left: 1,
  },
  {
    given: "two backends ask",
    answers: [[goOn("a")], [goOn("b")]],
    ending: { next: "continue", instructions: ["a", "b"] },
    left: 1,
  },
  {
    given: "two backends ask for the last one",
    answers: [[goOn("a")], [goOn("b")]],
    remaining: 1,
    ending: { next: "continue" },
    left: 0,
  },
  { given: "none is left", answers: [[goOn("a")]], remaining: 0, ending: { next: "finish" }, left: 0 },
  {
    given: "a stop follows",
    answers: [[goOn("a")], [stop]],
    ending: { next: "stop", reason: "budget is spent" },
    left: 2,
  },
  {
    given: "one answer holds both",
    answers: [[stop, goOn("a")]],
    ending: { next: "stop", reason: "budget is spent" },
    left: 2,
  },
  {
    given: "a backend fails open",
    answers: ["}{", [goOn("a")]],
    ending: { next: "continue", instructions: ["a"] },
    left: 1,
  },
  {
    given: "a backend fails closed",
    answers: [[goOn("a")], "}{"],
    policy: "fail-closed",
    ending: { next: "give-up" },
    left: 2,
  },
];

describe("before a turn finishes, when", () => {
  it.each(CASES)("$given", async ({ answers, remaining = 2, policy, ending: expected, left }) => {
    const { harness } = setUp(answers, policy);
    const ending = await finishTurn(harness, payload, { remaining, count: 1 });
    expect(ending).toMatchObject(expected);
    expect(ending.continuations.remaining).toBe(left);
    expect(ending.continuations.count).toBe(1 + remaining - left);
  });

  it("it is asked, backends are told the account, and the next turn which event it belongs to", async () => {
    const { harness, asked } = setUp([[goOn("more")]]);
    const ending = await finishTurn(
      harness,
      { ...payload, id: "finish-1" },
      { remaining: 3, count: 4, max: 7 },
    );
    expect(asked[0]).toMatchObject({
      event: { continuationCount: 4 },
      capabilities: { flow: { remainingContinuations: 3, continuationCount: 4, maxContinuations: 7 } },
    });
    expect(ending).toMatchObject({
      parentEventId: "finish-1",
      continuations: { remaining: 2, count: 5, max: 7 },
    });
  });

  it("the allowance is carried from turn to turn, it ends", async () => {
    const { harness, asked } = setUp([[goOn("again")]]);
    let continuations = { remaining: 3, count: 0 };
    let turns = 0;
    for (;;) {
      const ending = await finishTurn(harness, payload, continuations);
      turns += 1;
      continuations = ending.continuations;
      if (ending.next !== "continue") break;
    }
    expect(turns).toBe(4);
    expect(asked).toHaveLength(4);
  });

  it("the caller has given up, nothing is asked and nothing spent", async () => {
    const { harness, asked } = setUp([[goOn("a")]]);
    const ending = await finishTurn(
      harness,
      payload,
      { remaining: 2, count: 0 },
      { signal: AbortSignal.abort() },
    );
    expect(ending).toMatchObject({ next: "give-up", continuations: { remaining: 2, count: 0 } });
    expect(asked).toEqual([]);
  });

  it("the host enforces nothing there, observers are told and the turn finishes", async () => {
    const { harness, heard } = inProcessHarness({
      b: { subscriptions: [interceptor({ events: ["turn.*"] }), observer("turn.*")], answer: () => [stop] },
    });
    const ending = await finishTurn(harness, payload, { remaining: 2, count: 0 });
    await harness.close();
    expect(ending).toEqual({ next: "finish", continuations: { remaining: 2, count: 0 } });
    expect(heard.map(({ method }) => method)).toEqual(["hooks/observe"]);
  });
});

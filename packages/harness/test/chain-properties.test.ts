import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decision } from "../src/index.node.js";
import { type Answering, decide } from "./support/boundaries.js";

interface AnyEffect {
  readonly type: string;
  readonly [member: string]: unknown;
}

const inject = (deliverAt: string) => ({
  type: "inject",
  target: "context",
  operation: "append",
  deliverAt,
  value: [],
});
const edit = (operation: string, value: object) => ({ type: "modify", target: "input", operation, value });
const object = fc.constantFrom<object>({ command: "ls" }, { a: 1 }, { a: 2 }, {});

const good: fc.Arbitrary<AnyEffect> = fc.oneof(
  fc.constantFrom("first", "second").map((reason) => ({ type: "deny", reason })),
  fc.constantFrom<AnyEffect>(
    { type: "allow" },
    { type: "ask" },
    { type: "flow", operation: "stop", reason: "stop" },
  ),
  fc.constantFrom("one", "two").map((text) => ({ type: "message", text })),
  fc.constantFrom<unknown>(null, 0, "", { cached: 1 }).map((value) => ({ type: "return", value })),
  fc.tuple(fc.constantFrom("merge", "replace"), object).map(([operation, value]) => edit(operation, value)),
  fc.constantFrom("now", "next_turn").map(inject),
);
/** An unknown effect, or an edit of a target that the boundary does not have: either rejects the whole response. */
const bad = fc.constantFrom<AnyEffect>({ type: "patch" }, { ...edit("merge", {}), target: "output" });
const isBad = ({ type, target }: AnyEffect) => type === "patch" || target === "output";

const chain: fc.Arbitrary<Answering[]> = fc.array(
  fc.record({
    effects: fc.array(fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: bad }), {
      maxLength: 4,
    }),
    policy: fc.constantFrom("fail-open" as const, "fail-closed" as const),
  }),
  { minLength: 1, maxLength: 4 },
);

const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort());
const equal = (a: object, b: object) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The table of runtime-semantics 3.4 once more, as plainly as it can be said. */
function expected(answers: readonly Answering[]) {
  let input: object = { command: "ls" };
  let permission = "none";
  let reason: unknown;
  let supplied: { value: unknown } | undefined;
  let stopped = false;
  let asked = 0;
  const messages: unknown[] = [];
  let injections = 0;
  for (const { effects, policy } of answers) {
    if (permission === "deny" || stopped) break;
    asked += 1;
    const list = effects as AnyEffect[];
    if (list.some(isBad)) {
      if (policy === "fail-closed") [permission, supplied] = ["deny", undefined];
      continue;
    }
    let edited = input;
    for (const { operation, value } of list.filter(({ type }) => type === "modify"))
      edited = operation === "merge" ? Object.assign({}, edited, value) : Object(value);
    if (!equal(edited, input)) {
      [input, supplied] = [edited, undefined];
      if (permission === "allow") permission = "none";
    }
    const has = (type: string) => list.some((effect) => effect.type === type);
    const last = list.findLast(({ type }) => type === "return");
    if (last !== undefined) supplied = { value: last.value };
    if (has("deny")) {
      [permission, supplied] = ["deny", undefined];
      reason = list.find(({ type }) => type === "deny")?.reason;
    } else if (has("ask")) permission = "ask";
    else if (has("allow") && permission === "none") permission = "allow";
    stopped = has("flow");
    messages.push(...list.filter(({ type }) => type === "message").map(({ text }) => text));
    injections += list.filter(({ type }) => type === "inject").length;
  }
  const outcome: Decision["outcome"] =
    permission === "deny"
      ? "denied"
      : stopped
        ? "stopped"
        : permission === "ask"
          ? "ask"
          : supplied === undefined
            ? "continue"
            : "supplied";
  return { outcome, input, permission, reason, supplied, messages, injections, asked };
}

describe("any chain of answers at tool.before", () => {
  it("comes to what the table of combinations says", async () => {
    await fc.assert(
      fc.asyncProperty(chain, async (answers) => {
        const { decision } = await decide("tool.before", answers);
        const { outcome, input, permission, reason, supplied, messages, injections, asked } =
          expected(answers);
        expect(decision).toMatchObject({ outcome, permission, messages });
        expect(decision.event.tool.input).toEqual(input);
        expect(decision.injections).toHaveLength(injections);
        expect(decision.record.asked).toHaveLength(asked);
        expect(decision.record.notAsked).toHaveLength(answers.length - asked);
        expect(decision.denial?.synthetic).toBe(outcome === "denied" ? reason === undefined : undefined);
        if (reason !== undefined) expect(decision.denial?.reason).toBe(reason);
        const handedOut = outcome === "supplied" || outcome === "ask" ? supplied : undefined;
        expect(decision.candidate?.value).toEqual(handedOut?.value);
        expect("result" in decision).toBe(outcome === "supplied");
      }),
      { numRuns: 400 },
    );
  });
});

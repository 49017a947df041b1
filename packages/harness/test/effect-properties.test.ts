import { validate } from "@ahp/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answering, message, payloadOf } from "./support/boundaries.js";

type Effect = { readonly type: string; readonly [member: string]: unknown };

const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const object = fc.dictionary(fc.constantFrom("command", "a", "b", "__proto__"), json, { maxKeys: 3 });

const GOOD: fc.Arbitrary<Effect> = fc.oneof(
  fc.constant({ type: "allow" }),
  fc.constant({ type: "ask" }),
  fc.record({ type: fc.constant("deny"), reason: fc.constantFrom("one", "two") }),
  fc.record({ type: fc.constant("message"), text: fc.string() }),
  fc.record({ type: fc.constant("return"), value: json }),
  fc.record({
    type: fc.constant("modify"),
    target: fc.constant("input"),
    operation: fc.constantFrom("replace", "merge"),
    value: object,
  }),
  fc.constant({ type: "flow", operation: "stop", reason: "enough" }),
  fc.constant({
    type: "inject",
    target: "context",
    operation: "append",
    deliverAt: "now",
    value: [message("m", "user")],
  }),
);

const BAD: fc.Arbitrary<Effect> = fc.constantFrom<Effect>(
  { type: "defer" },
  { type: "deny" },
  { type: "allow", more: 1 },
  { type: "flow", operation: "continue" },
  { type: "modify", target: "output", operation: "merge", value: [] },
  { type: "modify", target: "input", operation: "merge", value: null },
  { type: "message", text: 7 },
  { type: "return" },
  { type: "inject", target: "context", operation: "append", deliverAt: "later", value: [] },
);

const of = (effects: readonly Effect[], type: string) => effects.filter((effect) => effect.type === type);

/** What accepted effects come to, by the precedence table of runtime-semantics 3.4 read top down. */
function expectedOutcome(effects: readonly Effect[]): string {
  const first = ["deny", "flow", "ask", "return"].find((type) => of(effects, type).length > 0);
  const outcomes: { readonly [type: string]: string } = {
    deny: "denied",
    flow: "stopped",
    ask: "ask",
    return: "supplied",
  };
  return first === undefined ? "continue" : (outcomes[first] ?? "");
}

function expectedInput(effects: readonly Effect[]): unknown {
  let input: object = payloadOf("tool.before").tool.input;
  for (const { operation, value } of of(effects, "modify"))
    input = operation === "replace" ? (value as object) : { ...input, ...(value as object) };
  return input;
}

describe("any response at tool.before", () => {
  it("counts whole, by the precedence of its effects and not by their order", async () => {
    const effects: unknown[] = [];
    const { harness } = answering([{ effects }]);
    await fc.assert(
      fc.asyncProperty(fc.array(GOOD, { maxLength: 6 }), async (list) => {
        effects.splice(0, effects.length, ...list);
        const decision = await harness.intercept("tool.before", payloadOf("tool.before"));
        expect(decision.outcome).toBe(expectedOutcome(list));
        expect(decision.event.tool.input).toEqual(expectedInput(list));
        expect(decision.messages).toEqual(of(list, "message").map(({ text }) => text));
        expect(decision.injections).toEqual(of(list, "inject"));
        expect(decision.denial?.reason).toEqual(of(list, "deny")[0]?.reason);
        if (decision.outcome === "supplied")
          expect(decision.result).toEqual(of(list, "return").at(-1)?.value);
        expect(validate("event", decision.event).ok).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("counts not at all when one effect is bad, wherever it stands", async () => {
    const effects: unknown[] = [];
    const { harness } = answering([{ effects, policy: "fail-open" }]);
    const lists = fc.tuple(fc.array(GOOD, { maxLength: 4 }), BAD, fc.array(GOOD, { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(lists, async ([before, bad, after]) => {
        effects.splice(0, effects.length, ...before, bad, ...after);
        const decision = await harness.intercept("tool.before", payloadOf("tool.before"));
        expect(decision).toMatchObject({
          outcome: "continue",
          permission: "none",
          messages: [],
          injections: [],
        });
        expect(decision.event.tool.input).toEqual(payloadOf("tool.before").tool.input);
        expect(decision).not.toHaveProperty("denial");
        expect(decision).not.toHaveProperty("flow");
        expect(decision.record.asked[0]?.failure?.class).toBe("bad-effects");
      }),
      { numRuns: 150 },
    );
  });
});

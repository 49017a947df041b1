import type { InterceptableEventType } from "@ahp/types";
import { describe, expect, it } from "vitest";
import type { EventPayload, HarnessOptions, InterceptOptions } from "../src/index.node.js";
import { type Answering, decide, message, payloadOf, text } from "./support/boundaries.js";

const THOUGHT = "the withheld reasoning: the code is 0000-1111";
const REASONING = { ...text("thought", THOUGHT), category: "reasoning" };
/** Receives texts, but no reasoning. */
const WITHOUT_REASONING: Answering = { effects: [], content: { default: "body", reasoning: "omit" } };

/** What the second of two backends is told, when the first saw the reasoning and answered with the effect. */
async function secondIsTold<E extends InterceptableEventType>(
  type: E,
  effect: object,
  more: InterceptOptions & { second?: Answering; harness?: Partial<HarnessOptions> } = {},
) {
  const { second = WITHOUT_REASONING, ...options } = more;
  const item = type === "tool.before" ? REASONING : message("m0", "assistant", REASONING);
  const payload = { ...payloadOf(type), items: [item] } as EventPayload<E>;
  const { asked, decision } = await decide(type, [{ effects: [effect] }, second], { ...options, payload });
  expect(decision.record.asked.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
  expect(JSON.stringify(asked[0])).toContain(THOUGHT);
  return asked[1];
}

describe("what a backend is told of earlier decisions repeats nothing that is withheld from it:", () => {
  it("no supplied result", async () => {
    const told = await secondIsTold("tool.before", {
      type: "return",
      value: { kept: 1, said: `> ${THOUGHT}` },
    });
    expect(told?.state?.candidate).toEqual({ value: { kept: 1, said: "[withheld]" } });
  });

  it("no message of a supplied result", async () => {
    const value = [message("m1", "assistant", text("p1", THOUGHT), text("p2", "visible"))];
    const told = await secondIsTold("model.request.before", { type: "return", value });
    expect(told?.state?.candidate).toMatchObject({
      value: [
        {
          id: "m1",
          parts: [
            { id: "p1", selection: "omit" },
            { id: "p2", text: "visible" },
          ],
        },
      ],
    });
    expect(JSON.stringify(told)).not.toContain(THOUGHT);
  });

  it("no injected message", async () => {
    const value = [message("m1", "system", text("p1", THOUGHT))];
    const inject = { type: "inject", target: "context", operation: "append", deliverAt: "now", value };
    const told = await secondIsTold("tool.before", inject);
    expect(told?.state?.injections).toMatchObject([
      { deliverAt: "now", value: [{ parts: [{ id: "p1", selection: "omit" }] }] },
    ]);
    expect(JSON.stringify(told)).not.toContain(THOUGHT);
  });

  it("no instruction of a continuation", async () => {
    const told = await secondIsTold(
      "turn.finish.before",
      { type: "flow", operation: "continue", instruction: THOUGHT },
      { continuations: { remaining: 1, count: 0 } },
    );
    expect(told?.state).toMatchObject({ flow: "continue", instructions: ["[withheld]"] });
    expect(JSON.stringify(told)).not.toContain(THOUGHT);
  });

  it("no result at all when the host authorizes no text for it", async () => {
    const authorizeContent: HarnessOptions["authorizeContent"] = (part, { backendId }) =>
      backendId === "com.example.b0" || part.kind !== "text";
    const told = await secondIsTold(
      "tool.before",
      { type: "return", value: { answer: "something else" } },
      { second: { effects: [] }, harness: { authorizeContent } },
    );
    expect(told?.state?.candidate).toEqual({ value: null, provenance: { withheld: true } });
  });
});

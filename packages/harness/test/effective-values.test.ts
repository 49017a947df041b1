import type { EventOf, Message } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { readTarget } from "../src/effects/event-target.js";
import { decide, image, message, payloadOf, text } from "./support/boundaries.js";
import { deny, inject, merge, rejection, replace, supply } from "./support/effects.js";

describe("an edit that the event could not hold rejects the response", () => {
  it.each([
    ["user.message.inbound", merge("prompt", [message("m2", "assistant")])],
    ["user.message.outbound", merge("content", [message("m2", "user")])],
    ["user.message.outbound", merge("content", { name: "object" })],
    ["workspace.change.before", replace("workspace", {})],
    ["workspace.change.before", merge("workspace", { kind: "elsewhere" })],
    ["user.elicitation.result", merge("content", { nested: {} })],
    ["user.elicitation.result", merge("content", [message("m2", "assistant")])],
  ] as const)("at %s: %j", async (type, effect) => {
    const { decision } = await decide(type, [{ effects: [effect] }]);
    expect(decision).toMatchObject({ outcome: "denied", denial: { synthetic: true } });
    expect(rejection(decision)).toMatchObject([{ path: expect.stringMatching(/^\/result\/effects\/0/) }]);
    expect(decision.event).toMatchObject(payloadOf(type));
  });
});

describe("a supplied result", () => {
  it.each([
    ["model.request.before", [text("p", "no message")]],
    ["model.request.before", "text"],
    ["context.compact.before", [message("m", "user")]],
    ["context.compact.before", [image]],
    ["context.compact.before", null],
  ] as const)("must be what the operation gives: at %s not %j", async (type, value) => {
    const { decision } = await decide(type, [{ effects: [supply(value)] }]);
    expect(rejection(decision)).toMatchObject([{ path: "/result/effects/0/value", code: "wrong-value" }]);
  });

  it("is dropped when a later backend changes the instructions, and kept when it does not (10.1)", async () => {
    const summary = [text("s", "summary")];
    const first = { effects: [supply(summary)] };
    const changed = await decide("context.compact.before", [
      first,
      { effects: [merge("instructions", [text("p2", "x")])] },
    ]);
    expect(changed.decision.outcome).toBe("continue");
    expect(changed.decision).not.toHaveProperty("result");
    const same = await decide("context.compact.before", [
      first,
      { effects: [replace("instructions", [text("p1", "be brief")])] },
    ]);
    expect(same.decision).toMatchObject({ outcome: "supplied", result: summary });
  });

  it("names whose it is to the host and in the record, and a stop whose that is", async () => {
    const { decision } = await decide("tool.before", [
      { effects: [supply(1)] },
      { effects: [supply(2)] },
      { effects: [] },
    ]);
    const second = { backendId: "com.example.b1", subscriptionIndex: 0 };
    expect(decision.candidate).toEqual({ value: 2, suppliedBy: second });
    expect(decision.record.supplied).toEqual(second);
    const stop = { type: "flow", operation: "stop", reason: "enough" };
    const stopped = await decide("tool.before", [{ effects: [] }, { effects: [stop] }, { effects: [] }]);
    expect(stopped.decision.record).toMatchObject({ outcome: "stopped", stopped: second });
    expect(stopped.decision.record).not.toHaveProperty("supplied");
  });

  it("is not dropped by a response that is rejected", async () => {
    const { decision } = await decide("tool.before", [
      { effects: [supply(1)] },
      { effects: [merge("input", { x: 1 }), { type: "defer" }], policy: "fail-open" },
    ]);
    expect(decision).toMatchObject({ outcome: "supplied", result: 1 });
  });

  it("is never used under a fail-closed failure", async () => {
    const { decision } = await decide("tool.before", [
      { effects: [supply(1)] },
      { effects: "nothing" as never },
    ]);
    expect(decision).toMatchObject({ outcome: "denied", denial: { synthetic: true } });
    expect(decision).not.toHaveProperty("result");
    expect(decision).not.toHaveProperty("candidate");
  });
});

describe("instructions of a compaction", () => {
  it("can be given where there were none", async () => {
    const { instructions: _, ...payload } = payloadOf("context.compact.before");
    const { decision } = await decide(
      "context.compact.before",
      [{ effects: [merge("instructions", [text("p", "x")])] }],
      { payload },
    );
    expect(decision.event.instructions).toEqual([text("p", "x")]);
    const untouched = await decide("context.compact.before", [{ effects: [replace("instructions", [])] }], {
      payload,
    });
    expect(untouched.decision.event).not.toHaveProperty("instructions");
  });
});

describe("what a backend was not shown", () => {
  const foreign = { ...image, id: "foreign", body: { ref: "somebody else's" } };

  it("it cannot edit: text that it did not select", async () => {
    for (const selection of ["metadata", "omit"] as const) {
      const { asked } = await decide("turn.start", [
        { effects: [], content: { default: "body", text: selection } },
      ]);
      expect(asked[0]?.capabilities.effects).not.toContain("modify");
      expect(asked[0]?.capabilities).not.toHaveProperty("modify");
    }
  });

  it("it cannot replace: a list with a text that was withheld from it, but it can append to it", async () => {
    const payload = payloadOf("turn.start");
    payload.items = [
      message("m1", "user", { ...text("p1", "why"), category: "reasoning" }, text("p2", "hello")),
    ];
    const added = message("m2", "user", text("p3", "more"));
    const { asked, decision } = await decide(
      "turn.start",
      [{ effects: [merge("prompt", [added])], content: { default: "body", reasoning: "omit" } }],
      { payload },
    );
    expect(asked[0]?.capabilities.modify).toEqual({ prompt: { replace: false, merge: true } });
    expect(decision.event.items).toEqual([...payload.items, added]);
  });

  it("stays: an attachment that it saw as metadata and returned as it saw it", async () => {
    const content = { default: "body", images: "metadata" } as const;
    const { asked } = await decide("turn.start", [{ effects: [], content }]);
    const seen = (readTarget(asked[0]?.event as EventOf<"turn.start">) as Message[])[0] as Message;
    expect(seen.parts[1]).not.toHaveProperty("body");
    const edited = { ...seen, parts: [text("p1", "edited"), ...seen.parts.slice(1)] };
    const { decision } = await decide("turn.start", [{ effects: [replace("prompt", [edited])], content }]);
    expect(decision.event.items).toEqual([message("m1", "user", text("p1", "edited"), image)]);
  });

  it("it cannot bring in: attachments of others, by an edit, an injection or a result", async () => {
    const put = async (type: "turn.start" | "model.request.before", effect: object) =>
      rejection((await decide(type, [{ effects: [effect] }])).decision);
    const issue = [{ path: "/result/effects/0/value", code: "unauthorized-attachment" }];
    expect(await put("turn.start", merge("prompt", [message("m2", "user", foreign)]))).toMatchObject(issue);
    expect(await put("turn.start", inject(message("m2", "user", foreign)))).toMatchObject(issue);
    expect(await put("model.request.before", supply([message("m2", "assistant", foreign)]))).toMatchObject(
      issue,
    );
    const own = await decide("turn.start", [{ effects: [inject(message("m2", "user", image))] }]);
    expect(own.decision.injections).toHaveLength(1);
  });
});

describe("what later backends are told", () => {
  it("is no state while there is nothing to tell", async () => {
    const { asked } = await decide("tool.before", [
      { effects: [] },
      { effects: [{ type: "message", text: "m" }] },
      { effects: [] },
    ]);
    expect(asked.map((params) => Object.hasOwn(params, "state"))).toEqual([false, false, false]);
  });

  it("is the permission, the result, the flow and the injections so far, and no backend's name", async () => {
    const injection = inject(message("m1", "user", text("p1", "context")));
    const { asked } = await decide("tool.before", [
      { effects: [{ type: "allow" }, supply(null), injection] },
      { effects: [{ type: "ask" }] },
      { effects: [] },
    ]);
    expect(asked.map(({ state }) => state)).toEqual([
      undefined,
      { permission: "allow", candidate: { value: null }, injections: [injection] },
      { permission: "ask", candidate: { value: null }, injections: [injection] },
    ]);
    for (const params of asked.slice(1)) {
      expect(validate("control-state", params.state).ok).toBe(true);
      expect(JSON.stringify(params.state)).not.toContain("com.example");
    }
  });

  it("is a pending continuation with its instructions", async () => {
    const { asked, decision } = await decide(
      "turn.finish.before",
      [{ effects: [{ type: "flow", operation: "continue", instruction: "test it" }] }, { effects: [] }],
      { continuations: { remaining: 2, count: 3, max: 5 } },
    );
    expect(asked[1]?.state).toEqual({
      permission: "none",
      candidate: null,
      flow: "continue",
      instructions: ["test it"],
    });
    expect(decision).toMatchObject({
      outcome: "continue",
      flow: { operation: "continue", instructions: ["test it"] },
      continuations: { remaining: 1, count: 4, max: 5 },
    });
  });

  it("is no content that the host does not authorize for them", async () => {
    const answer = { effects: [supply([message("m9", "assistant", text("p9", "s3cret"))])] };
    const { asked } = await decide("model.request.before", [answer, { effects: [] }], {
      harness: { authorizeContent: (_part, { backendId }) => backendId === "com.example.b0" || "metadata" },
    });
    expect(asked[1]?.state?.candidate).toMatchObject({
      value: [{ parts: [{ id: "p9", selection: "metadata" }] }],
    });
    expect(JSON.stringify(asked[1])).not.toContain("s3cret");
  });

  it("is no content beyond their own selection", async () => {
    const answer = {
      effects: [
        supply([message("m9", "assistant", text("p9", "s3cret"))]),
        inject(message("m8", "user", text("p8", "s3cret"))),
      ],
    };
    const later = { effects: [], content: { default: "omit" } as const };
    const messages = await decide("model.request.before", [answer, later]);
    expect(messages.asked[1]?.state?.candidate).toMatchObject({
      value: [{ id: "m9", parts: [{ id: "p9", selection: "omit" }] }],
    });
    const opaque = await decide("tool.before", [{ effects: [supply("s3cret")] }, later]);
    expect(opaque.asked[1]?.state).toEqual({
      permission: "none",
      candidate: { value: null, provenance: { withheld: true } },
    });
    expect(JSON.stringify([messages.asked[1], opaque.asked[1]])).not.toContain("s3cret");
  });
});

describe("what one call permits", () => {
  it("narrows what is advertised, and so what is accepted", async () => {
    const { asked, decision } = await decide(
      "tool.before",
      [{ effects: [merge("input", {})], policy: "fail-open" }],
      {
        permissions: { effects: ["modify", "message"], edits: ["replace"] },
      },
    );
    expect(asked[0]?.capabilities).toEqual({
      effects: ["deny", "modify", "message"],
      modify: { input: { replace: true, merge: false } },
    });
    expect(decision.record.asked[0]?.outcome).toBe("rejected");
  });

  it("is no continuation when none is left, and none at all without saying how many are", async () => {
    const proceed = { type: "flow", operation: "continue" };
    const none = await decide("turn.finish.before", [{ effects: [proceed], policy: "fail-open" }], {
      continuations: { remaining: 0, count: 2 },
    });
    expect(none.decision).toMatchObject({ continuations: { remaining: 0, count: 2 } });
    expect(none.decision).not.toHaveProperty("flow");
    const unsaid = await decide("turn.finish.before", [{ effects: [] }]);
    expect(unsaid.asked[0]?.capabilities.flow).toEqual({ operations: ["stop"] });
  });
});

describe("an interruption", () => {
  it("keeps what was accepted before it, and counts nothing that came after", async () => {
    const controller = new AbortController();
    const answers = [
      { effects: [merge("input", { x: 1 }), supply(1)] },
      { effects: [deny], onAsked: () => controller.abort() },
      { effects: [] },
    ];
    const { decision, asked } = await decide("tool.before", answers, { signal: controller.signal });
    expect(asked).toHaveLength(2);
    expect(decision.outcome).toBe("interrupted");
    expect(decision.event.tool.input).toEqual({ command: "ls", x: 1 });
    expect(decision).not.toHaveProperty("result");
  });
});

import type { EventOf } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { decide, FORM, payloadOf, text } from "./support/boundaries.js";
import { deny, merge, rejection, supply } from "./support/effects.js";

describe("an answer to an elicitation", () => {
  const resultOf = (event: EventOf<"user.elicitation.result">) => {
    const { result } = event.elicitation;
    return result !== undefined && "text" in result ? JSON.parse(result.text) : undefined;
  };

  it("is written back into the complete result, of which everything else stays", async () => {
    const { decision, asked } = await decide("user.elicitation.result", [
      { effects: [merge("content", { tags: ["a"] })] },
      { effects: [] },
    ]);
    const expected = { action: "accept", content: { name: "Ada", tags: ["a"] }, _meta: { kept: true } };
    expect(resultOf(decision.event)).toEqual(expected);
    expect(resultOf(asked[1]?.event as never)).toEqual(expected);
    expect(validate("event", decision.event).ok).toBe(true);
  });

  it("is not edited where writing the result again would change one of its numbers", async () => {
    const said = '{"action":"accept","content":{"name":"Ada"},"_meta":{"ticket":9007199254740993}}';
    const elicitation = { server: "forms", mode: "form", action: "accept", result: text("result", said) };
    const { decision } = await decide(
      "user.elicitation.result",
      [{ effects: [merge("content", { name: "Bea" })], policy: "fail-open" }],
      { payload: { elicitation, parentEventId: "e1" } as never },
    );
    expect(rejection(decision)).toMatchObject([{ path: "/result/effects/0/value", code: "inexact-number" }]);
    expect(decision.event.elicitation.result).toMatchObject({ text: said });
  });

  it("must still satisfy the form, when the host says which (decision 4)", async () => {
    const answers = [{ effects: [merge("content", { name: "A" })] }];
    const requestedSchema = structuredClone(FORM) as never;
    const { decision } = await decide("user.elicitation.result", answers, { requestedSchema });
    expect(rejection(decision)).toMatchObject([
      { path: "/result/effects/0/value/name", code: "form-not-satisfied" },
    ]);
    expect((await decide("user.elicitation.result", answers)).decision.outcome).toBe("continue");
  });

  it.each([
    ["declined", { action: "decline" }, "form"],
    ["given at a URL", { action: "accept" }, "url"],
    ["accepted without content", { action: "accept" }, "form"],
  ])("cannot be edited when it was %s", async (_what, result, mode) => {
    const payload = payloadOf("user.elicitation.result");
    Object.assign(payload.elicitation, {
      mode,
      action: result.action,
      result: text("r", JSON.stringify(result)),
    });
    const { asked } = await decide("user.elicitation.result", [{ effects: [] }], { payload });
    expect(asked[0]?.capabilities).toEqual({ effects: ["message"] });
  });

  it("cannot be edited by who does not see it", async () => {
    const { asked } = await decide("user.elicitation.result", [
      { effects: [], content: { default: "metadata" } },
    ]);
    expect(asked[0]?.capabilities).toEqual({ effects: ["message"] });
  });

  it.each([
    ["an accepted answer", { action: "accept", content: { name: "Ada" } }, true],
    ["a refusal", { action: "decline" }, true],
    ["an answer that does not satisfy the form", { action: "accept", content: { name: "A" } }, false],
    ["an accepted form without the required answer", { action: "accept" }, false],
    ["a refusal with content", { action: "decline", content: {} }, false],
    ["no MCP result", { answer: "Ada" }, false],
    ["content alone", "Ada", false],
  ])("can be supplied: %s", async (_what, value, accepted) => {
    const { decision } = await decide("user.elicitation.request", [{ effects: [supply(value)] }]);
    expect(decision.outcome).toBe(accepted ? "supplied" : "denied");
    if (accepted) expect(decision.result).toEqual(value);
    else expect(rejection(decision)).toMatchObject([{ path: "/result/effects/0/value" }]);
  });

  it("of a request to open a URL has no content", async () => {
    const payload = payloadOf("user.elicitation.request");
    payload.elicitation = {
      server: "forms",
      mode: "url",
      request: text(
        "r",
        JSON.stringify({ mode: "url", message: "Open", url: "https://example.com/", elicitationId: "1" }),
      ),
    };
    const put = async (value: unknown) =>
      (await decide("user.elicitation.request", [{ effects: [supply(value)] }], { payload })).decision
        .outcome;
    expect(await put({ action: "accept" })).toBe("supplied");
    expect(await put({ action: "accept", content: {} })).toBe("denied");
  });

  it("cannot be supplied by who does not see the request, who may still deny it", async () => {
    const { asked, decision } = await decide("user.elicitation.request", [
      { effects: [deny], content: { default: "omit" } },
    ]);
    expect(asked[0]?.capabilities.effects).toEqual(["deny", "message"]);
    expect(decision.denial?.synthetic).toBe(false);
  });

  it.each([[[deny, supply({ action: "cancel" })]], [[supply({ action: "cancel" }), deny]]])(
    "is not supplied and denied at once (decision 14)",
    async (effects) => {
      const { decision } = await decide("user.elicitation.request", [{ effects }]);
      expect(decision.denial?.synthetic).toBe(true);
      expect(rejection(decision)).toMatchObject([{ code: "contradiction" }]);
    },
  );
});

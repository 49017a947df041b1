import { validateExchange } from "@ahp/mcp-elicitation";
import type { ElicitationResult } from "@ahp/types";
import { describe, expect, it } from "vitest";
import {
  type Answers,
  bodyOf,
  deny,
  ENTERED,
  elicitationHarness,
  FORM,
  merge,
  person,
  supply,
  URL_REQUEST,
} from "./support/elicitation.js";

const FAILS = "this is no JSON";
const SUPPLIED: ElicitationResult = { action: "accept", content: { name: "Bea" }, _meta: { by: "hook" } };

describe("an elicitation", () => {
  it("asks the backends, then the person, then the backends about the answer, and gives what is left of it", async () => {
    const { harness, heard } = elicitationHarness([{ result: [merge({ phone: "withheld" })] }, {}]);
    const { ask, shown } = person();
    const outcome = await harness.elicit("forms", FORM, ask);
    expect(outcome).toMatchObject({
      status: "answered",
      result: { ...ENTERED, content: { ...ENTERED.content, phone: "withheld" } },
      provenance: { kind: "mcp", editedBy: [{ backendId: "com.example.b0", subscriptionIndex: 0 }] },
      before: { outcome: "continue" },
      after: { outcome: "continue" },
    });
    expect(shown).toMatchObject([[FORM, { server: "forms", messages: [] }]]);
    await harness.close();
    const lines = heard.map(({ name, method, event }) => `${name} ${method} ${event.type}`);
    // Observers are told while the chain goes on, so that only the order among each kind is fixed.
    expect(lines.filter((line) => line.includes("intercept"))).toEqual([
      "b0 hooks/intercept user.elicitation.request",
      "b1 hooks/intercept user.elicitation.request",
      "b0 hooks/intercept user.elicitation.result",
      "b1 hooks/intercept user.elicitation.result",
    ]);
    expect(lines.filter((line) => !line.includes("intercept"))).toEqual([
      "watching hooks/observe user.elicitation.request",
      "watching hooks/observe user.elicitation.result",
    ]);
  });

  it("is told of as two events that belong together, complete, with accepted edits only", async () => {
    const { harness, eventsOf } = elicitationHarness([{ result: [merge({ phone: "withheld" })] }]);
    const turn = { id: "turn-1" };
    const session = { id: "session-1" };
    await harness.elicit("forms", FORM, person().ask, { event: { id: "ask-1", turn, session } });
    await harness.close();
    const [request, result] = eventsOf("watching");
    expect(request).toMatchObject({
      id: "ask-1",
      turn,
      session,
      elicitation: { server: "forms", mode: "form" },
    });
    expect(bodyOf(request as never)).toEqual(FORM);
    expect(result).toMatchObject({
      parentEventId: "ask-1",
      turn,
      session,
      elicitation: { server: "forms", mode: "form", action: "accept" },
    });
    expect(bodyOf(result as never)).toEqual({
      ...ENTERED,
      content: { ...ENTERED.content, phone: "withheld" },
    });
    expect(validateExchange(request as never, result as never)).toMatchObject({
      ok: true,
      value: { meaning: "submitted", answerChecked: true },
    });
  });

  it("advertises what the host enforces at each boundary, and the modes that it declared", async () => {
    const { harness, offered } = elicitationHarness([{}]);
    await harness.elicit("forms", FORM, person().ask);
    expect(offered).toEqual([
      { effects: ["deny", "return", "message"], elicitation: { form: {}, url: {} } },
      { effects: ["modify", "message"], modify: { content: { replace: true, merge: true } } },
    ]);
  });

  it("advertises no mode that was not declared to the server that asks", async () => {
    const { harness, offered } = elicitationHarness([{}]);
    await harness.elicit("forms", FORM, person().ask, {
      clientCapabilities: { elicitation: {} },
      permissions: { effects: ["deny"] },
    });
    expect(offered).toEqual([{ effects: ["deny"], elicitation: { form: {} } }, { effects: [] }]);
  });

  it("takes JSON text too, and tells of it as it was written", async () => {
    const { harness, eventsOf } = elicitationHarness([]);
    const text = '{"message":"m",  "requestedSchema":{"type":"object","properties":{}},"x":9007199254740993}';
    const outcome = await harness.elicit("forms", text, person({ action: "cancel" }).ask);
    expect(outcome).toMatchObject({ status: "answered", result: { action: "cancel" } });
    await harness.close();
    expect(eventsOf("watching")[0]?.elicitation).toMatchObject({ request: { text } });
  });

  it("takes nobody's name for the server but the host's", async () => {
    const { harness, eventsOf } = elicitationHarness([]);
    const params = { ...FORM, server: "bank", _meta: { server: "bank" } };
    const { ask, shown } = person();
    await harness.elicit("forms", params, ask);
    await harness.close();
    expect(eventsOf("watching").map(({ elicitation }) => elicitation.server)).toEqual(["forms", "forms"]);
    expect(shown[0]?.[1].server).toBe("forms");
  });

  it("shows the person what backends have to say", async () => {
    const { harness } = elicitationHarness([{ request: [{ type: "message", text: "Careful." }] }]);
    const { ask, shown } = person();
    await harness.elicit("forms", FORM, ask);
    expect(shown[0]?.[1].messages).toEqual(["Careful."]);
  });

  it("checks the answer by the form as it was asked, whatever the dialog does to its own", async () => {
    const { harness } = elicitationHarness([]);
    const outcome = await harness.elicit("forms", FORM, (request) => {
      if ("requestedSchema" in request) request.requestedSchema.required = [];
      return { action: "accept", content: {} };
    });
    expect(outcome).toMatchObject({ status: "invalid-answer", issues: [{ path: "/content/name" }] });
  });

  it("goes on where the host enforces nothing, and observers are told", async () => {
    const { harness, heard } = elicitationHarness([{ request: [deny] }], { enforces: {} });
    const outcome = await harness.elicit("forms", FORM, person().ask, {
      clientCapabilities: { elicitation: {} },
    });
    expect(outcome).toEqual({
      status: "answered",
      result: ENTERED,
      provenance: { kind: "mcp", editedBy: [] },
    });
    await harness.close();
    expect(heard.map(({ name, event }) => `${name} ${event.type}`)).toEqual([
      "watching user.elicitation.request",
      "watching user.elicitation.result",
    ]);
  });
});

describe("at the request", () => {
  interface Case {
    readonly what: string;
    readonly answers: readonly Answers[];
    readonly outcome: object;
    readonly asked: number;
    readonly told: string;
  }
  const supplied = { kind: "hook", suppliedBy: { backendId: "com.example.b0", subscriptionIndex: 0 } };

  it.each<Case>([
    {
      what: "a denial declines, and nobody is asked",
      answers: [{ request: [deny] }],
      outcome: {
        status: "denied",
        result: { action: "decline" },
        denial: { reason: deny.reason, synthetic: false },
      },
      asked: 0,
      told: "decline",
    },
    {
      what: "a backend that fails under fail-closed declines, and nobody is asked",
      answers: [{ request: FAILS, policy: "fail-closed" }],
      outcome: { status: "denied", result: { action: "decline" }, denial: { synthetic: true } },
      asked: 0,
      told: "decline",
    },
    {
      what: "a backend that fails under fail-open changes nothing",
      answers: [{ request: FAILS }],
      outcome: { status: "answered", result: ENTERED },
      asked: 1,
      told: "accept",
    },
    {
      what: "a supplied result is complete, and no dialog is opened",
      answers: [{ request: [supply(SUPPLIED)] }],
      outcome: { status: "answered", result: SUPPLIED, provenance: { ...supplied, editedBy: [] } },
      asked: 0,
      told: "accept",
    },
    {
      what: "a backend may decline in the person's place",
      answers: [{ request: [supply({ action: "decline" })] }],
      outcome: { status: "answered", result: { action: "decline" }, provenance: supplied },
      asked: 0,
      told: "decline",
    },
    {
      what: "a supplied result is edited like any other",
      answers: [{ request: [supply(SUPPLIED)] }, { result: [merge({ name: "Cleo" })] }],
      outcome: {
        status: "answered",
        result: { ...SUPPLIED, content: { name: "Cleo" } },
        provenance: { ...supplied, editedBy: [{ backendId: "com.example.b1" }] },
      },
      asked: 0,
      told: "accept",
    },
    {
      what: "denying and supplying at once is refused whole",
      answers: [{ request: [supply(SUPPLIED), deny] }],
      outcome: { status: "answered", result: ENTERED, provenance: { kind: "mcp" } },
      asked: 1,
      told: "accept",
    },
    {
      what: "denying and supplying at once under fail-closed declines",
      answers: [{ request: [deny, supply(SUPPLIED)], policy: "fail-closed" }],
      outcome: { status: "denied", denial: { synthetic: true } },
      asked: 0,
      told: "decline",
    },
    {
      what: "a supplied answer that the form does not allow is refused whole",
      answers: [{ request: [{ type: "message", text: "x" }, supply({ action: "accept", content: {} })] }],
      outcome: { status: "answered", result: ENTERED, before: { messages: [] } },
      asked: 1,
      told: "accept",
    },
    {
      what: "a supplied value that is no result is refused whole",
      answers: [{ request: [supply({ name: "Bea" })] }],
      outcome: { status: "answered", result: ENTERED },
      asked: 1,
      told: "accept",
    },
    {
      what: "an edit of the request is refused whole: there is none",
      answers: [{ request: [{ type: "modify", target: "request", operation: "replace", value: [] }] }],
      outcome: { status: "answered", result: ENTERED },
      asked: 1,
      told: "accept",
    },
  ])("$what", async ({ answers, outcome, asked, told }) => {
    const { harness, eventsOf } = elicitationHarness(answers);
    const { ask, shown } = person();
    expect(await harness.elicit("forms", FORM, ask)).toMatchObject(outcome);
    expect(shown).toHaveLength(asked);
    await harness.close();
    expect(eventsOf("watching").at(-1)?.elicitation).toMatchObject({ action: told });
  });
});

describe("at the result", () => {
  it.each<[what: string, answers: Answers[], outcome: object]>([
    [
      "an edit that leaves no answer to the form is refused whole",
      [{ result: [merge({ name: "A" })] }],
      { status: "answered", result: ENTERED },
    ],
    [
      "the next backend edits what the one before it left",
      [{ result: [merge({ name: "Bea" })] }, { result: [merge({ pin: 1 })] }],
      { status: "answered", result: { content: { name: "Bea", pin: 1 } } },
    ],
    [
      "an edit may replace the whole answer, and nothing else",
      [
        {
          result: [{ type: "modify", target: "content", operation: "replace", value: { name: "Bea" } }],
        },
      ],
      { status: "answered", result: { action: "accept", content: { name: "Bea" }, _meta: { seen: true } } },
    ],
    [
      "a list of messages is no answer",
      [{ result: [{ type: "modify", target: "content", operation: "replace", value: [] }] }],
      { status: "answered", result: ENTERED },
    ],
    ["a denial is no effect of this boundary", [{ result: [deny] }], { status: "answered", result: ENTERED }],
    [
      "a backend that fails under fail-closed withholds the answer",
      [{ result: FAILS, policy: "fail-closed" }],
      { status: "withheld", result: { action: "decline" }, after: { denial: { synthetic: true } } },
    ],
  ])("%s", async (_what, answers, outcome) => {
    const { harness } = elicitationHarness(answers);
    expect(await harness.elicit("forms", FORM, person().ask)).toMatchObject(outcome);
  });

  it.each(["decline", "cancel"] as const)("an answer to %s cannot be edited", async (action) => {
    const { harness, records } = elicitationHarness([{ result: [merge({ name: "Bea" })] }]);
    const outcome = await harness.elicit("forms", FORM, person({ action }).ask);
    expect(outcome).toMatchObject({ status: "answered", result: { action } });
    expect(records.at(-1)).toMatchObject({ asked: [{ outcome: "rejected" }] });
  });
});

describe("a URL", () => {
  it("is shown by its origin, and consent is an answer without content", async () => {
    const { harness, eventsOf } = elicitationHarness([]);
    const { ask, shown } = person({ action: "accept" });
    const outcome = await harness.elicit("forms", URL_REQUEST, ask);
    expect(outcome).toMatchObject({ status: "answered", result: { action: "accept" } });
    expect(shown[0]?.[1].page).toEqual({
      href: URL_REQUEST.url,
      origin: "https://login.example.com",
      warnings: [],
    });
    await harness.close();
    expect(eventsOf("watching")).toMatchObject([
      { elicitation: { mode: "url" } },
      { elicitation: { mode: "url", action: "accept" } },
    ]);
  });

  it("is not answered with content", async () => {
    const { harness } = elicitationHarness([]);
    const { ask } = person({ action: "accept", content: {} });
    expect(await harness.elicit("forms", URL_REQUEST, ask)).toMatchObject({
      status: "invalid-answer",
      result: { action: "cancel" },
      issues: [{ path: "/content", code: "content-not-allowed" }],
    });
  });

  it("takes no supplied content either", async () => {
    const { harness } = elicitationHarness([{ request: [supply({ action: "accept", content: {} })] }]);
    const { ask, shown } = person({ action: "decline" });
    expect(await harness.elicit("forms", URL_REQUEST, ask)).toMatchObject({ result: { action: "decline" } });
    expect(shown).toHaveLength(1);
  });
});

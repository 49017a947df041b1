import { validate } from "@ahp/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateExchange } from "../src/index.js";
import { ANSWER, body, FORM, gap, hidden, requestEvent, resultEvent, URL_REQUEST } from "./support/events.js";

describe("an exchange of a form", () => {
  it("is made of events that are canonical themselves", () => {
    expect(validate("event", requestEvent())).toMatchObject({ ok: true });
    expect(validate("event", resultEvent())).toMatchObject({ ok: true });
    expect(validate("event", requestEvent({ request: gap() }))).toMatchObject({ ok: true });
  });

  it("gives both bodies, and says what the action means", () => {
    expect(validateExchange(requestEvent(), resultEvent())).toEqual({
      ok: true,
      value: {
        server: "crm",
        mode: "form",
        action: "accept",
        meaning: "submitted",
        request: FORM,
        result: ANSWER,
        requestView: "body",
        resultView: "body",
        answerChecked: true,
      },
    });
  });

  it.each([
    { action: "decline", meaning: "declined" },
    { action: "cancel", meaning: "cancelled" },
  ])("may end with $action, without any answer", ({ action, meaning }) => {
    const result = resultEvent({ action, result: body({ action }) });
    expect(validateExchange(requestEvent(), result)).toMatchObject({
      ok: true,
      value: { meaning, answerChecked: true },
    });
  });

  it("belongs to no session on both sides, or to the same", () => {
    const bare = { session: undefined };
    expect(validateExchange(requestEvent({}, bare), resultEvent({}, bare)).ok).toBe(true);
    expect(validateExchange(requestEvent({}, bare), resultEvent())).toMatchObject({
      issues: [{ path: "/result/session/id", code: "correlation" }],
    });
  });
});

describe("a result belongs to another request", () => {
  const rows = [
    { what: "parent", more: { parentEventId: "evt_other" }, path: "/result/parentEventId" },
    { what: "source", more: { source: "urn:orion:node:8" }, path: "/result/source" },
    { what: "session", more: { session: { id: "ses_8" } }, path: "/result/session/id" },
    { what: "server", elicitation: { server: "ada" }, path: "/result/elicitation/server" },
    { what: "mode", elicitation: { mode: "url" }, path: "/result/elicitation/mode" },
  ];
  const views = [
    ["body", body(ANSWER)],
    ["metadata", hidden("metadata")],
    ["omit", hidden("omit")],
    ["gap", gap()],
    ["absent", undefined],
  ] as const;

  it.each(rows.flatMap((row) => views.map(([view, result]) => ({ ...row, view, result }))))(
    "when its $what differs, whatever was shown: $view",
    ({ more, elicitation, path, result }) => {
      const event = resultEvent({ ...elicitation, result }, more);
      expect(validateExchange(requestEvent(), event)).toMatchObject({
        ok: false,
        issues: [{ path, code: "correlation" }],
      });
    },
  );

  it("which is said before anything about the bodies, all at once", () => {
    const event = resultEvent({ server: "ada", result: body("not JSON") }, { source: "urn:x:1" });
    const exchange = validateExchange(requestEvent({ request: body("nor this") }), event);
    expect(exchange.ok ? [] : exchange.issues.map((issue) => issue.path)).toEqual([
      "/result/source",
      "/result/elicitation/server",
    ]);
  });
});

describe("what was not shown is not guessed at (decision 17)", () => {
  const views = [
    ["metadata", hidden("metadata")],
    ["omit", hidden("omit")],
    ["absent", undefined],
  ] as const;

  it.each(views)("a request as %s: the answer was not checked", (requestView, request) => {
    const unsatisfying = resultEvent({ result: body({ action: "accept", content: { name: "" } }) });
    const exchange = validateExchange(requestEvent({ request }), unsatisfying);
    expect(exchange).toMatchObject({
      ok: true,
      value: { answerChecked: false, requestView, resultView: "body" },
    });
    expect(exchange.ok && "request" in exchange.value).toBe(false);
  });

  it.each(views)("a result as %s: the answer was not checked", (resultView, result) => {
    expect(validateExchange(requestEvent(), resultEvent({ result }))).toMatchObject({
      ok: true,
      value: { answerChecked: false, requestView: "body", resultView },
    });
  });

  it.each(views)(
    "beside a request as %s, a result must still have its shape and action",
    (_view, request) => {
      for (const result of [body({ action: "decline" }), body({ action: "accept", content: [] }), body("{")])
        expect(validateExchange(requestEvent({ request }), resultEvent({ result })).ok).toBe(false);
    },
  );

  it.each(views)("beside a result as %s, a request must still have its shape and mode", (_view, result) => {
    for (const request of [body(URL_REQUEST), body({ message: "m" }), body("{")])
      expect(validateExchange(requestEvent({ request }), resultEvent({ result })).ok).toBe(false);
  });

  it("a gap on either side fails closed", () => {
    expect(validateExchange(requestEvent({ request: gap() }), resultEvent())).toMatchObject({
      issues: [{ path: "/request/elicitation/request/gap", code: "gap" }],
    });
    expect(validateExchange(requestEvent(), resultEvent({ result: gap() }))).toMatchObject({
      issues: [{ path: "/result/elicitation/result/gap", code: "gap" }],
    });
  });
});

describe("the bodies", () => {
  const text = "/result/elicitation/result/text";

  it.each<[what: string, result: object, code: string, says: string]>([
    ["an answer that misses a field", { action: "accept", content: { age: 1 } }, "required", "/content/name"],
    ["accept without content where a field is required", { action: "accept" }, "required", "/content/name"],
    ["a text for a number", { action: "accept", content: { name: "Ada", age: "1" } }, "type", "whole number"],
    ["another action than the event's", { action: "decline" }, "elicitation-mismatch", "action"],
    ["an unknown action", { action: "submitted" }, "enum", "/action"],
  ])("are refused with %s", (_what, result, code, says) => {
    expect(validateExchange(requestEvent(), resultEvent({ result: body(result) }))).toMatchObject({
      ok: false,
      issues: [{ path: text, code, message: expect.stringContaining(says), requirement: "AHP-CONTENT-001" }],
    });
  });

  it.each(["decline", "cancel"])("are refused with content beside %s, also empty", (action) => {
    const result = resultEvent({ action, result: body({ action, content: {} }) });
    expect(validateExchange(requestEvent(), result)).toMatchObject({
      issues: [{ code: "content-not-allowed" }],
    });
  });

  it.each<[what: string, part: unknown]>([
    ["a raw MCP object (4.6.7)", ANSWER],
    ["a body without text and gap (4.6.7)", { ...body(ANSWER), text: undefined }],
    ["metadata that has its text", { ...hidden("metadata"), text: JSON.stringify(ANSWER) }],
    ["an omitted part with a gap", { ...hidden("omit"), gap: {} }],
    ["a body with text and gap", { ...body(ANSWER), gap: {} }],
    ["an attachment", { ...body(ANSWER), kind: "attachment" }],
    ["a list", [body(ANSWER)]],
    ["null", null],
  ])("are one text part each, never %s", (_what, result) => {
    expect(validateExchange(requestEvent(), resultEvent({ result }))).toMatchObject({
      issues: [{ path: "/result/elicitation/result", code: "not-a-text-part" }],
    });
  });

  it("are refused with a repeated member", () => {
    const result = body('{"action":"accept","action":"accept","content":{"name":"Ada"}}');
    expect(validateExchange(requestEvent(), resultEvent({ result }))).toMatchObject({
      issues: [{ path: text, code: "duplicate-member" }],
    });
  });

  it("are never repeated in an issue", () => {
    const result = body({ action: "accept", content: { name: 1, age: "s3cret" } });
    const exchange = validateExchange(requestEvent(), resultEvent({ result }));
    expect(exchange.ok).toBe(false);
    expect(JSON.stringify(exchange)).not.toContain("s3cret");
  });
});

describe("an exchange of a URL", () => {
  const asked = requestEvent({ mode: "url", request: body(URL_REQUEST) });

  it("means consent when accepted, never completion", () => {
    const result = resultEvent({ mode: "url", result: body({ action: "accept" }) });
    expect(validateExchange(asked, result)).toMatchObject({
      ok: true,
      value: { meaning: "consented", answerChecked: true },
    });
  });

  it.each([
    ["shown", asked],
    ["not shown", requestEvent({ mode: "url", request: hidden("omit") })],
  ])("has no content, whether the request was %s or not", (_view, request) => {
    const result = resultEvent({ mode: "url", result: body({ action: "accept", content: {} }) });
    expect(validateExchange(request, result)).toMatchObject({ issues: [{ code: "content-not-allowed" }] });
  });
});

describe("events that are none", () => {
  it.each<[what: string, request: unknown, result: unknown, path: string]>([
    ["nothing", undefined, resultEvent(), "/request"],
    ["the two the wrong way round", resultEvent(), requestEvent(), "/request/type"],
    ["a request without id", requestEvent({}, { id: undefined }), resultEvent(), "/request/id"],
    ["a request without server", requestEvent({ server: "" }), resultEvent(), "/request/elicitation/server"],
    [
      "a result without parent",
      requestEvent(),
      resultEvent({}, { parentEventId: undefined }),
      "/result/parentEventId",
    ],
    [
      "a result with another action",
      requestEvent(),
      resultEvent({ action: "ok" }),
      "/result/elicitation/action",
    ],
    ["a session without id", requestEvent({}, { session: {} }), resultEvent(), "/request/session/id"],
    ["an unknown mode", requestEvent({ mode: "browser" }), resultEvent(), "/request/elicitation/mode"],
    ["no elicitation", requestEvent(), resultEvent({}, { elicitation: null }), "/result/elicitation"],
    ["no source", requestEvent({}, { source: 1 }), resultEvent(), "/request/source"],
  ])("are refused: %s", (_what, request, result, path) => {
    expect(validateExchange(request as never, result as never)).toMatchObject({
      ok: false,
      issues: [{ path }],
    });
  });

  it("never throw", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (first, second) => {
        expect(validateExchange(first as never, second as never).ok).toBe(false);
        expect(validateExchange(requestEvent(), second as never).ok).toBe(false);
        const part = resultEvent({ result: second });
        expect(typeof validateExchange(requestEvent(), part).ok).toBe("boolean");
      }),
    );
  });
});

describe("inline elicitation text (4.5.38 to 4.5.43)", () => {
  const asked = (
    mode: string,
    request: unknown,
  ): [ReturnType<typeof requestEvent>, ReturnType<typeof resultEvent>] => [
    requestEvent({ mode, request: body(request) }),
    resultEvent({ mode, action: "cancel", result: undefined }),
  ];
  const answered = (mode: string, action: string, result: unknown): ReturnType<typeof asked> => [
    requestEvent({ mode, request: undefined }),
    resultEvent({ mode, action, result: body(result) }),
  ];

  it.each<[row: number, what: string, events: ReturnType<typeof asked>, ok: boolean]>([
    [38, "a form in a form event", asked("form", FORM), true],
    [38, "a form in a URL event", asked("url", FORM), false],
    [38, "a form without requestedSchema", asked("form", { message: "m" }), false],
    [39, "accept in an accept event", answered("form", "accept", { action: "accept" }), true],
    [39, "decline in an accept event", answered("form", "accept", { action: "decline" }), false],
    [40, "content in a URL event", answered("url", "accept", { action: "accept", content: {} }), false],
    [41, "no JSON", asked("form", "Who are you?"), false],
    [41, "a repeated member", answered("form", "accept", '{"action":"accept","action":"accept"}'), false],
    [43, "nothing but metadata", [requestEvent({ request: hidden("metadata") }), resultEvent()], true],
    [43, "nothing at all", [requestEvent({ request: hidden("omit") }), resultEvent()], true],
  ])("%i: %s", (_row, _what, events, ok) => {
    expect(validateExchange(...events).ok).toBe(ok);
  });
});

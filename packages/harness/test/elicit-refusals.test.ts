import { setImmediate as nextTurn } from "node:timers/promises";
import type { ElicitationResult } from "@ahp/types";
import { describe, expect, it, vi } from "vitest";
import type { AskPerson, ElicitOptions, HarnessOptions } from "../src/index.node.js";
import { ManualClock } from "./support/clock.js";
import {
  bodyOf,
  ENFORCES,
  ENTERED,
  elicitationHarness,
  FORM,
  merge,
  person,
  URL_REQUEST,
} from "./support/elicitation.js";

const field = (schema: object) => ({
  message: "m",
  requestedSchema: { type: "object", properties: { a: schema } },
});

describe("a request that is refused", () => {
  const cyclic: { self?: object } = {};
  cyclic.self = cyclic;

  it.each<[what: string, params: unknown, issue: object]>([
    ["text that is no JSON", "{", { code: "json-syntax" }],
    ["a member that stands twice", '{"message":"a","message":"b"}', { code: "duplicate-member" }],
    ["nothing", undefined, { code: "not-json" }],
    ["a cycle", cyclic, { code: "not-json" }],
    ["a BigInt", { message: 1n }, { code: "not-json" }],
    ["no object", "[]", { path: "" }],
    ["a form without a message", { requestedSchema: FORM.requestedSchema }, { path: "/message" }],
    ["a form without fields", { message: "m" }, { path: "/requestedSchema" }],
    ["a nested object", field({ type: "object" }), { path: "/requestedSchema/properties/a/type" }],
    [
      "a pattern",
      field({ type: "string", pattern: "^a" }),
      { path: "/requestedSchema/properties/a/pattern" },
    ],
    ["an unknown mode", { ...FORM, mode: "browser" }, { path: "/mode" }],
    ["a URL without identity", { ...URL_REQUEST, elicitationId: undefined }, { path: "/elicitationId" }],
    ["an http URL", { ...URL_REQUEST, url: "http://example.com/" }, { path: "/url", code: "insecure-url" }],
    [
      "a URL with credentials",
      { ...URL_REQUEST, url: "https://bank.example@example.com/" },
      { path: "/url", code: "credentials-in-url" },
    ],
    [
      "a script for a URL",
      { ...URL_REQUEST, url: "javascript:alert(1)" },
      { path: "/url", code: "insecure-url" },
    ],
  ])("is %s: nobody sees it, and the server gets an error", async (_what, params, issue) => {
    const { harness, heard } = elicitationHarness([{}]);
    const { ask, shown } = person();
    const outcome = await harness.elicit("forms", params, ask);
    expect(outcome).toMatchObject({
      status: "refused",
      error: { code: -32_602, message: expect.stringContaining("elicitation refused") },
      issues: [issue],
    });
    expect(shown).toEqual([]);
    await harness.close();
    expect(heard).toEqual([]);
  });

  it.each<
    [what: string, harness: Partial<HarnessOptions>, options: ElicitOptions, form: boolean, url: boolean]
  >([
    ["nothing", { enforces: {} }, {}, false, false],
    ["no mode", { enforces: { ...ENFORCES, "user.elicitation.request": { effects: [] } } }, {}, false, false],
    [
      "forms",
      { enforces: { ...ENFORCES, "user.elicitation.request": { effects: [], elicitation: ["form"] } } },
      {},
      true,
      false,
    ],
    ["both", {}, {}, true, true],
    ["an empty MCP capability", { enforces: {} }, { clientCapabilities: { elicitation: {} } }, true, false],
    ["URLs to MCP", { enforces: {} }, { clientCapabilities: { elicitation: { url: {} } } }, false, true],
    ["both, and forms to this server", {}, { clientCapabilities: { elicitation: {} } }, true, false],
    ["both, and nothing to this server", {}, { clientCapabilities: {} }, false, false],
  ])("is one of a mode that was not declared: %s", async (_what, harnessOptions, options, form, url) => {
    const { harness } = elicitationHarness([], harnessOptions);
    const { ask } = person({ action: "decline" });
    const statusOf = async (params: object) => {
      const outcome = await harness.elicit("forms", params, ask, options);
      if (outcome.status === "refused") expect(outcome.issues).toMatchObject([{ code: "unsupported-mode" }]);
      return outcome.status === "answered";
    };
    expect([await statusOf(FORM), await statusOf(URL_REQUEST)]).toEqual([form, url]);
  });

  it("may be an http URL of this machine where that is allowed", async () => {
    const { harness } = elicitationHarness([]);
    const params = { ...URL_REQUEST, url: "http://127.0.0.1:8080/" };
    const { ask } = person({ action: "accept" });
    expect(await harness.elicit("forms", params, ask)).toMatchObject({ status: "refused" });
    expect(await harness.elicit("forms", params, ask, { allowHttpOnLoopback: true })).toMatchObject({
      status: "answered",
    });
  });
});

describe("a dialog that", () => {
  it.each<[what: string, answer: unknown, issue: object]>([
    ["gives nothing", undefined, { code: "not-json" }],
    ["gives an unknown action", { action: "reject" }, { path: "/action" }],
    ["accepts without a required field", { action: "accept", content: {} }, { path: "/content/name" }],
    ["accepts without content", { action: "accept" }, { path: "/content/name", code: "required" }],
    [
      "gives text for a number",
      { action: "accept", content: { name: "Ada", pin: "471122" } },
      { path: "/content/pin" },
    ],
    [
      "gives a number that is none",
      { action: "accept", content: { name: "Ada", pin: Number.NaN } },
      { path: "/content/pin" },
    ],
    ["declines with content", { action: "decline", content: {} }, { path: "/content" }],
    [
      "gives a nested object",
      { action: "accept", content: { name: "Ada", more: {} } },
      { path: "/content/more" },
    ],
  ])("%s cancels, and says where it is wrong", async (_what, answer, issue) => {
    const { harness, eventsOf } = elicitationHarness([{ result: [merge({ name: "Bea" })] }]);
    const outcome = await harness.elicit("forms", FORM, () => answer as ElicitationResult);
    expect(outcome).toMatchObject({
      status: "invalid-answer",
      result: { action: "cancel" },
      issues: [issue],
    });
    await harness.close();
    expect(bodyOf(eventsOf("watching").at(-1) as never)).toEqual({ action: "cancel" });
  });

  it.each<[what: string, ask: AskPerson]>([
    [
      "throws",
      () => {
        throw new Error("no terminal");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no terminal"))],
  ])("%s cancels, and the host gets its own error back", async (_what, ask) => {
    const { harness, eventsOf } = elicitationHarness([]);
    expect(await harness.elicit("forms", FORM, ask)).toMatchObject({
      status: "failed",
      result: { action: "cancel" },
      error: new Error("no terminal"),
    });
    await harness.close();
    expect(eventsOf("watching").at(-1)?.elicitation).toMatchObject({ action: "cancel" });
  });

  /** A dialog that stays open, and the means to answer. */
  function openDialog() {
    let answer: (result: ElicitationResult) => void = () => {};
    let signal: AbortSignal | undefined;
    const ask: AskPerson = (_request, context) => {
      signal = context.signal;
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    const opened = () => vi.waitFor(() => expect(signal).toBeDefined());
    return { ask, opened, answer: (result: ElicitationResult) => answer(result), signal: () => signal };
  }

  it.each<[what: string, options: ElicitOptions, harness: Partial<HarnessOptions>, ms: number]>([
    ["the time of the call", { timeoutMs: 1000 }, {}, 1000],
    ["the limit", {}, { limits: { dialogTimeoutMs: 2000 } }, 2000],
    ["five minutes", {}, {}, 300_000],
  ])(
    "is open after %s is told to close, and what it says then is ignored",
    async (_what, options, more, ms) => {
      const clock = new ManualClock();
      const { harness, eventsOf } = elicitationHarness([], { clock, ...more });
      const { ask, opened, answer, signal } = openDialog();
      const pending = harness.elicit("forms", FORM, ask, options);
      await opened();
      clock.advance(ms - 1);
      await nextTurn();
      expect(signal()?.aborted).toBe(false);
      clock.advance(1);
      expect(await pending).toMatchObject({ status: "timed-out", result: { action: "cancel" } });
      expect(signal()?.aborted).toBe(true);
      answer(ENTERED);
      await harness.close();
      expect(eventsOf("watching").map(bodyOf)).toEqual([FORM, { action: "cancel" }]);
    },
  );

  it.each(["the caller gives up", "the harness closes"])("is open when %s is told to close", async (what) => {
    const { harness, heard } = elicitationHarness([]);
    const { ask, opened, answer, signal } = openDialog();
    const giveUp = new AbortController();
    const pending = harness.elicit("forms", FORM, ask, { signal: giveUp.signal });
    await opened();
    if (what === "the caller gives up") giveUp.abort();
    else await harness.close();
    expect(await pending).toMatchObject({ status: "cancelled", result: { action: "cancel" } });
    expect(signal()?.aborted).toBe(true);
    answer(ENTERED);
    await harness.close();
    expect(heard.map(({ event }) => event.type)).not.toContain("user.elicitation.result");
  });

  it.each([{ enforces: ENFORCES }, { enforces: {} }])(
    "is not opened for a caller that has given up: %j",
    async (more) => {
      const { harness } = elicitationHarness([], more);
      const { ask, shown } = person();
      const options = { signal: AbortSignal.abort(), clientCapabilities: { elicitation: {} } };
      expect(await harness.elicit("forms", FORM, ask, options)).toMatchObject({ status: "cancelled" });
      expect(shown).toEqual([]);
    },
  );

  it("is open twice at once answers each for itself", async () => {
    const { harness } = elicitationHarness([{}]);
    const [first, second] = [openDialog(), openDialog()];
    const outcomes = [harness.elicit("a", FORM, first.ask), harness.elicit("b", FORM, second.ask)];
    await Promise.all([first.opened(), second.opened()]);
    second.answer({ action: "decline" });
    first.answer(ENTERED);
    expect(await Promise.all(outcomes)).toMatchObject([
      { result: ENTERED, after: { event: { elicitation: { server: "a" } } } },
      { result: { action: "decline" }, after: { event: { elicitation: { server: "b" } } } },
    ]);
  });
});

describe("what a person enters, and what a server asks", () => {
  const SENSITIVE = /s3cret|471122|default-name|Where do we call/;
  const repeating = (message: string) =>
    JSON.stringify({ jsonrpc: "2.0", id: "$ID", error: { code: -32_004, message } });
  const repeats = {
    request: repeating("cannot ask default-name: Where do we call you?"),
    result: repeating("cannot call 555 0100-s3cret with 471122"),
  };

  it.each<[what: string, answers: Parameters<typeof elicitationHarness>[0], ask: AskPerson, params: object]>([
    ["is answered", [{}], person().ask, FORM],
    ["is edited", [{ result: [merge({ phone: "555 0199-s3cret" })] }], person().ask, FORM],
    ["is edited wrongly", [{ result: [merge({ pin: "471122" })] }], person().ask, FORM],
    ["is answered wrongly", [{}], person({ action: "accept", content: { pin: "471122" } }).ask, FORM],
    ["is repeated by a failing backend", [repeats], person().ask, FORM],
    ["makes the dialog fail", [{}], () => Promise.reject(new Error("471122")), FORM],
    ["is no form", [{}], person().ask, field({ type: "string", pattern: "s3cret", default: "default-name" })],
    ["is a URL", [{}], person({ action: "accept" }).ask, URL_REQUEST],
    ["is an insecure URL", [{}], person().ask, { ...URL_REQUEST, url: "http://example.com/s3cret" }],
  ])("stays out of records, errors and the console when it %s", async (_what, answers, ask, params) => {
    const said = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    );
    try {
      const { harness, records } = elicitationHarness(answers);
      const outcome = await harness.elicit("forms", params, ask);
      await harness.close();
      expect(JSON.stringify(records)).not.toMatch(SENSITIVE);
      if (answers[0] === repeats) expect(JSON.stringify(records)).toMatch(/cannot ask.*cannot call/);
      const { issues, error } = { issues: [], error: {}, ...outcome };
      expect(JSON.stringify([issues, outcome.status === "refused" ? error : {}])).not.toMatch(SENSITIVE);
      for (const spy of said) expect(spy).not.toHaveBeenCalled();
    } finally {
      for (const spy of said) spy.mockRestore();
    }
  });
});

describe("what a person entered once", () => {
  it("stays out of the records of later events as well", async () => {
    const { harness, records } = elicitationHarness([
      {
        request: JSON.stringify({
          jsonrpc: "2.0",
          id: "$ID",
          error: { code: 1, message: "after 555 0100-s3cret" },
        }),
      },
    ]);
    await harness.elicit("forms", FORM, person().ask);
    await harness.elicit("forms", FORM, person({ action: "cancel" }).ask);
    await harness.close();
    const details = records.map((record) => JSON.stringify(record)).filter((text) => text.includes("after"));
    expect(details).toHaveLength(2);
    expect(details[1]).toContain("after [withheld]");
  });
});

describe("a mistake of the host rejects", () => {
  it.each<[what: string, call: unknown[], code: string]>([
    ["no server", ["", FORM, person().ask], "invalid-option"],
    ["a server that is no name", [{}, FORM, person().ask], "invalid-option"],
    ["no dialog", ["forms", FORM], "invalid-option"],
    ["no time", ["forms", FORM, person().ask, { timeoutMs: 0 }], "invalid-option"],
    [
      "a time that is none",
      ["forms", FORM, person().ask, { timeoutMs: Number.POSITIVE_INFINITY }],
      "invalid-option",
    ],
    ["a wrong member of the event", ["forms", FORM, person().ask, { event: { turn: 7 } }], "invalid-payload"],
  ])("%s", async (_what, call, code) => {
    const { harness } = elicitationHarness([{}]);
    const elicit = harness.elicit.bind(harness) as (...given: unknown[]) => Promise<unknown>;
    await expect(elicit(...call)).rejects.toMatchObject({ code });
  });

  it("a call after the end", async () => {
    const { harness } = elicitationHarness([{}]);
    await harness.close();
    await expect(harness.elicit("forms", FORM, person().ask)).rejects.toMatchObject({ code: "closed" });
  });
});

import type { ElicitationResult } from "@ahp/types";
import { describe, expect, it, vi } from "vitest";
import type { AskPerson, InProcessBackend } from "../src/index.node.js";
import { bodyOf, ENTERED, elicitationHarness, FORM, merge, person, supply } from "./support/elicitation.js";

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty"];

/** A form with fields that are called like members of every object, and an answer to it, both as JSON text has them. */
const properties = NAMES.map((name) => `"${name}":{"type":"string","minLength":2}`).join();
const PARAMS = `{"message":"m","requestedSchema":{"type":"object","properties":{${properties}},"required":["__proto__"]}}`;
const answer = (value: string): ElicitationResult =>
  JSON.parse(`{"action":"accept","content":{${NAMES.map((name) => `"${name}":"${value}"`).join()}}}`);

describe("fields that are called like members of every object", () => {
  it("are asked for, answered and edited like others", async () => {
    const { harness, eventsOf } = elicitationHarness([
      { result: [merge(JSON.parse('{"__proto__":"edited"}'))] },
    ]);
    const outcome = await harness.elicit("forms", PARAMS, () => answer("given"));
    await harness.close();
    const expected =
      '{"__proto__":"edited","constructor":"given","toString":"given","hasOwnProperty":"given"}';
    expect(outcome.status === "answered" && JSON.stringify(outcome.result.content)).toBe(expected);
    expect(JSON.stringify(bodyOf(eventsOf("watching").at(-1) as never))).toBe(
      `{"action":"accept","content":${expected}}`,
    );
    expect(Object.prototype).not.toHaveProperty("edited");
  });

  it.each<[what: string, result: ElicitationResult, path: string]>([
    ["missing", { action: "accept", content: {} }, "/content/__proto__"],
    ["wrong", answer("x"), "/content/__proto__"],
  ])("are looked for where they are %s", async (_what, result, path) => {
    const { harness } = elicitationHarness([]);
    const outcome = await harness.elicit("forms", PARAMS, () => result);
    expect(outcome).toMatchObject({
      status: "invalid-answer",
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });
});

function nested(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level++) value = { value };
  return value;
}

describe("what is too large or too deep", () => {
  it.each<[what: string, params: unknown]>([
    ["deep", { ...FORM, _meta: nested(200) }],
    ["deeper than the stack", { ...FORM, _meta: nested(100_000) }],
    ["large", { ...FORM, message: "m".repeat(5 * 1024 * 1024) }],
  ])("is refused when a server asks it: %s", async (_what, params) => {
    const { harness, heard } = elicitationHarness([{}]);
    const { ask, shown } = person();
    expect(await harness.elicit("forms", params, ask)).toMatchObject({ status: "refused" });
    expect(shown).toEqual([]);
    expect(heard).toEqual([]);
  });

  it("is told to the server in few words, however long the names are", async () => {
    const { harness } = elicitationHarness([]);
    const wrong = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`keyword-${index}`, 1]));
    const properties = { ["a".repeat(1024 * 1024)]: { type: "string", ...wrong } };
    const params = { message: "m", requestedSchema: { type: "object", properties } };
    const outcome = await harness.elicit("forms", params, person().ask);
    const message = outcome.status === "refused" ? outcome.error.message : "";
    expect(message).toContain("/requestedSchema/properties/aaaa");
    expect(message.length).toBeLessThan(10_000);
  });

  it.each<[what: string, result: unknown]>([
    ["deep", { ...ENTERED, _meta: nested(200) }],
    ["deeper than the stack", { ...ENTERED, _meta: nested(100_000) }],
    ["large", { action: "accept", content: { name: "A".repeat(5 * 1024 * 1024) } }],
  ])("is no answer: %s", async (_what, result) => {
    const { harness } = elicitationHarness([{}]);
    expect(await harness.elicit("forms", FORM, person(result).ask)).toMatchObject({
      status: "invalid-answer",
      result: { action: "cancel" },
    });
  });

  it("is no form of thousands of fields", async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => `field-${index}`);
    const requestedSchema = {
      type: "object",
      properties: Object.fromEntries(fields.map((name) => [name, { type: "integer" }])),
      required: fields,
    };
    const { harness } = elicitationHarness([{ result: [merge({ "field-7": 7 })] }]);
    const content = Object.fromEntries(fields.map((name) => [name, 1]));
    const outcome = await harness.elicit("forms", { message: "m", requestedSchema }, () => ({
      action: "accept",
      content,
    }));
    expect(outcome).toMatchObject({ status: "answered", result: { content: { ...content, "field-7": 7 } } });
  });
});

describe("numbers of a form", () => {
  const params = (type: string, more = "") =>
    `{"message":"m","requestedSchema":{"type":"object","properties":{"n":{"type":"${type}"${more}}},"required":["n"]}}`;

  it.each([',"default":9007199254740993', ',"default":1.0', ',"minimum":-0', ',"maximum":1e300'])(
    "go to the backends as they were written: %s",
    async (more) => {
      const { harness, eventsOf } = elicitationHarness([{}]);
      await harness.elicit("forms", params("number", more), person({ action: "cancel" }).ask);
      await harness.close();
      expect(eventsOf("b0")[0]?.elicitation).toMatchObject({ request: { text: params("number", more) } });
    },
  );

  it("are refused beyond the range of a double", async () => {
    const { harness } = elicitationHarness([{}]);
    expect(await harness.elicit("forms", params("number", ',"default":1e400'), person().ask)).toMatchObject({
      status: "refused",
      issues: [{ code: "number-overflow" }],
    });
  });

  it.each<[type: string, n: unknown, status: string]>([
    ["integer", 1.0, "answered"],
    ["integer", -0, "answered"],
    ["integer", 1e21, "answered"],
    ["integer", 1.5, "invalid-answer"],
    ["number", Number.POSITIVE_INFINITY, "invalid-answer"],
    ["number", 1n, "invalid-answer"],
    ["number", "1", "invalid-answer"],
    ["number", new Number(1), "answered"],
  ])("of type %s: %s", async (type, n, status) => {
    const { harness } = elicitationHarness([]);
    const { ask } = person({ action: "accept", content: { n } });
    expect(await harness.elicit("forms", params(type), ask)).toMatchObject({ status });
  });

  it("are the same when a backend supplies them", async () => {
    const { harness } = elicitationHarness([
      { request: [supply({ action: "accept", content: { n: 5e-324 } })] },
    ]);
    const outcome = await harness.elicit("forms", params("number"), person().ask);
    expect(outcome).toMatchObject({ status: "answered", result: { content: { n: 5e-324 } } });
  });
});

describe("a dialog that", () => {
  it.each<[what: string, ask: unknown, outcome: object]>([
    [
      "answers twice is heard once",
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: a promise of another library
        then: (resolve: (result: object) => void) => {
          resolve({ action: "decline" });
          resolve(ENTERED);
        },
      }),
      { status: "answered", result: { action: "decline" } },
    ],
    [
      "answers, and then fails",
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: a promise of another library
        then: (resolve: (result: object) => void) => {
          resolve({ action: "decline" });
          throw new Error("late");
        },
      }),
      { status: "answered", result: { action: "decline" } },
    ],
    [
      "gives something that cannot be read",
      () => ({
        get action() {
          throw new Error("no");
        },
      }),
      { status: "invalid-answer", issues: [{ code: "not-json" }] },
    ],
    [
      "gives an object that says itself how it is written",
      () => ({ toJSON: () => ({ action: "cancel" }) }),
      { status: "answered", result: { action: "cancel" } },
    ],
    ["gives a function", () => () => ENTERED, { status: "invalid-answer", issues: [{ code: "not-json" }] }],
    [
      "empties the form that it was given",
      (request: typeof FORM) => {
        Object.assign(request, { requestedSchema: { type: "object", properties: {} } });
        return { action: "accept", content: {} };
      },
      { status: "invalid-answer", issues: [{ path: "/content/name" }] },
    ],
    [
      "changes its answer once it gave it",
      () => {
        const given = structuredClone(ENTERED);
        setTimeout(() => Object.assign(given, { action: "decline", content: {} }), 0);
        return given;
      },
      { status: "answered", result: ENTERED },
    ],
  ])("%s", async (_what, ask, outcome) => {
    const { harness } = elicitationHarness([{}]);
    expect(await harness.elicit("forms", FORM, ask as AskPerson)).toMatchObject(outcome);
    await harness.close();
  });

  it("is one of many closes with all others when the harness does", async () => {
    const { harness } = elicitationHarness([{}]);
    const signals: AbortSignal[] = [];
    const never: AskPerson = (_request, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const pending = Array.from({ length: 20 }, (_, index) => harness.elicit(`server-${index}`, FORM, never));
    await vi.waitFor(() => expect(signals).toHaveLength(20));
    await harness.close();
    const statuses = (await Promise.all(pending)).map(({ status }) => status);
    expect(statuses).toEqual(Array(20).fill("cancelled"));
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});

describe("what ends while backends decide", () => {
  /** A harness whose backend answers about requests at once and about results never, and what it was asked. */
  function stuckAtResult() {
    const asked: string[] = [];
    const told: string[] = [];
    const stuck: InProcessBackend = (text) => {
      const { id, params } = JSON.parse(text);
      asked.push(params.event.type);
      if (params.event.type === "user.elicitation.result") return new Promise(() => {});
      return JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "draft", effects: [] } });
    };
    const watch: InProcessBackend = (text) => {
      told.push(JSON.parse(text).params.event.type);
      return undefined;
    };
    const inProcess = { "com.example.b0": stuck, "com.example.watching": watch };
    const { harness } = elicitationHarness([{ policy: "fail-closed" }], { inProcess });
    return { harness, asked, told };
  }

  it.each(["the caller gives up", "the harness closes"])(
    "is cancelled, and the answer goes nowhere: %s",
    async (what) => {
      const { harness, asked, told } = stuckAtResult();
      const giveUp = new AbortController();
      const pending = harness.elicit("forms", FORM, person().ask, { signal: giveUp.signal });
      await vi.waitFor(() => expect(asked).toContain("user.elicitation.result"));
      if (what === "the caller gives up") giveUp.abort();
      else await harness.close();
      expect(await pending).toMatchObject({ status: "cancelled", result: { action: "cancel" } });
      await harness.close();
      expect(told).not.toContain("user.elicitation.result");
    },
  );
});

describe("an elicitation under the event id of one that is under way", () => {
  it("is refused, asks nobody, and takes nothing from the first; afterwards the id is free", async () => {
    const { harness, eventsOf } = elicitationHarness([{}]);
    let answerFirst: (result: ElicitationResult) => void = () => {};
    const first = harness.elicit("forms", FORM, () => new Promise((resolve) => (answerFirst = resolve)), {
      event: { id: "event-1" },
    });
    await vi.waitUntil(() => eventsOf("watching").length > 0);
    const { ask, shown } = person();
    const again = () => harness.elicit("forms", FORM, ask, { event: { id: "event-1" } });
    await expect(again()).rejects.toMatchObject({ code: "invalid-payload" });
    expect(shown).toEqual([]);
    answerFirst(ENTERED);
    expect(await first).toMatchObject({ status: "answered", result: ENTERED });
    expect(await again()).toMatchObject({ status: "answered" });
  });
});

import { describe, expect, it } from "vitest";
import {
  type AnswerContext,
  type ElicitationRequestParams,
  modifyAnswer,
  writeAnswer,
} from "../src/index.js";

const FORM: ElicitationRequestParams = {
  message: "m",
  requestedSchema: {
    type: "object",
    properties: {
      keep: { type: "boolean" },
      choices: { type: "array", items: { type: "string", enum: ["old", "new"] } },
    },
  },
};

const RESULT = { action: "accept", content: { keep: true, choices: ["old"] } };

function context(result: unknown = RESULT, changes: Partial<AnswerContext> = {}): AnswerContext {
  return {
    request: FORM,
    result: typeof result === "string" ? result : JSON.stringify(result),
    grants: [
      { target: "content", operation: "replace" },
      { target: "content", operation: "merge" },
    ],
    selection: { content: "body" },
    readable: ["content"],
    writable: ["content"],
    ...changes,
  };
}

const replace = (value: unknown): object => ({
  type: "modify",
  target: "content",
  operation: "replace",
  value,
});
const merge = (value: unknown): object => ({ type: "modify", target: "content", operation: "merge", value });

function edited(given: AnswerContext, ...effects: unknown[]): unknown {
  const outcome = modifyAnswer(given, effects);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  expect(JSON.parse(outcome.value.text)).toEqual(outcome.value.result);
  return outcome.value.result.content;
}

describe("an edit of an answer", () => {
  it.each<[what: string, effects: object[], content: object]>([
    ["replaces it whole (4.5.9)", [replace({ choices: ["new"] })], { choices: ["new"] }],
    [
      "merges whole fields (4.5.10)",
      [merge({ choices: ["new", "new"] })],
      { keep: true, choices: ["new", "new"] },
    ],
    ["may leave nothing (4.5.11)", [replace({})], {}],
    ["sees what the one before it left", [replace({}), merge({ keep: false })], { keep: false }],
    ["may name what the form does not (decision 18)", [merge({ more: 1 })], { ...RESULT.content, more: 1 }],
  ])("%s", (_what, effects, content) => {
    expect(edited(context(), ...effects)).toEqual(content);
  });

  it.each([[null], [{ keep: null }], [{ bad: [1] }], [{ nested: {} }], [[]], ["text"], [{ n: Number.NaN }]])(
    "with %j refuses the whole list (4.5.12)",
    (value) => {
      const given = context();
      const before = structuredClone(given);
      for (const effect of [replace(value), merge(value)]) {
        expect(modifyAnswer(given, [replace({ keep: false }), effect])).toMatchObject({
          ok: false,
          issues: [{ path: "/effects/1/value", code: "wrong-value" }],
        });
      }
      expect(given).toEqual(before);
    },
  );

  it.each<[what: string, given: AnswerContext]>([
    ["declined (4.5.13)", context({ action: "decline" })],
    ["cancelled (4.5.13)", context({ action: "cancel" })],
    [
      "accepted, but of a URL (4.5.13)",
      context(
        { action: "accept" },
        { request: { mode: "url", message: "m", url: "https://example.com/", elicitationId: "e" } },
      ),
    ],
  ])("is refused where the result is %s", (_what, given) => {
    for (const effect of [replace({}), merge({})])
      expect(modifyAnswer(given, [effect])).toMatchObject({ issues: [{ code: "no-answer" }] });
  });

  it.each<[what: string, changes: Partial<AnswerContext>, code: string]>([
    ["another operation is granted", { grants: [{ target: "content", operation: "merge" }] }, "not-granted"],
    ["another target is granted", { grants: [{ target: "output", operation: "replace" }] }, "not-granted"],
    ["it was shown as metadata", { selection: { content: "metadata" } }, "not-selected"],
    ["it was omitted", { selection: { content: "omit" } }, "not-selected"],
    ["it was a gap", { selection: { content: "gap" } }, "not-selected"],
    ["nothing says that it was shown", { selection: {} }, "not-selected"],
    ["it may not be read", { readable: ["output"] }, "not-readable"],
    ["it may not be written", { writable: [] }, "not-writable"],
  ])("is refused where %s (4.5.24, 4.5.25)", (_what, changes, code) => {
    expect(modifyAnswer(context(RESULT, changes), [replace({})])).toMatchObject({ issues: [{ code }] });
  });

  it.each<[what: string, effects: unknown, code: string]>([
    ["a deny after a sound edit (4.5.34)", [replace({}), { type: "deny", reason: "no" }], "not-an-edit"],
    ["a message", [{ type: "message", level: "info", text: "x" }], "not-an-edit"],
    ["an edit of the action", [{ ...replace({}), target: "action" }], "no-such-target"],
    ["an edit of another target", [{ ...replace({}), target: "output" }], "no-such-target"],
    ["an unknown operation", [{ ...replace({}), operation: "append" }], "enum"],
    ["one member more", [{ ...replace({}), extensions: {} }], "unknown-member"],
    ["null in the list", [null], "not-an-edit"],
    ["no list", replace({}), "type"],
    ["nothing", undefined, "type"],
  ])("is refused with %s", (_what, effects, code) => {
    expect(modifyAnswer(context(), effects)).toMatchObject({ ok: false, issues: [{ code }] });
  });

  it("must satisfy the form in the end, not between two (decision 4)", () => {
    const request: ElicitationRequestParams = {
      message: "m",
      requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    };
    const given = context({ action: "accept", content: { name: "Ada" } }, { request });
    expect(edited(given, replace({}), merge({ name: "Bea" }))).toEqual({ name: "Bea" });
    expect(modifyAnswer(given, [merge({ name: "Bea" }), replace({})])).toMatchObject({
      issues: [{ path: "/effects/1/value/name", code: "required" }],
    });
    expect(modifyAnswer(given, [merge({ name: 5 })])).toMatchObject({
      issues: [{ path: "/effects/0/value/name", code: "type" }],
    });
  });

  it("shares nothing with the effect that made it", () => {
    const choices = ["new"];
    const outcome = modifyAnswer(context(), [replace({ choices })]);
    choices.push("old");
    expect(outcome).toMatchObject({ ok: true, value: { result: { content: { choices: ["new"] } } } });
  });

  it.each([replace({}), merge({ keep: false })])(
    "finds nothing to edit in an accepted result without content",
    (effect) => {
      expect(modifyAnswer(context({ action: "accept" }), [effect])).toMatchObject({
        issues: [{ path: "/effects/0", code: "wrong-current-value" }],
      });
    },
  );
});

describe("the text of the result", () => {
  it("keeps everything that was not edited", () => {
    const text =
      '{"_meta":{"com.example/trace":{"deep":[null,true,1.5,"\\ud800"]},"__proto__":{"a":1}},"x-unknown":[{"b":[]}],' +
      '"action":"accept","content":{"keep":true,"choices":["old"],"more":"\\u0000"},"__proto__":[1],"toString":"x"}';
    const outcome = modifyAnswer(context(text), [merge({ keep: false })]);
    expect(outcome.ok && outcome.value.text).toBe(text.replace('"keep":true', '"keep":false'));
  });

  it("is the same text where nothing is edited, whatever it holds", () => {
    for (const text of [
      ' { "action" : "accept", "_meta": {"n": 9007199254740993} } ',
      '{"action":"cancel"}',
    ]) {
      const outcome = modifyAnswer(context(text), []);
      expect(outcome.ok && outcome.value.text).toBe(text);
    }
  });

  it.each([
    "9007199254740993",
    "-9007199254740993",
    "0.1000000000000000055511151231257827",
    "123456789012345678901234567890",
    "1e-400",
    "-0.00000001e-320",
    "2e-324",
    "1.00000000000000000001",
  ])("is not written again with the number %s, which JavaScript would change", (number) => {
    const text = `{"action":"accept","content":{"keep":true},"_meta":{"big":[${number}]}}`;
    expect(modifyAnswer(context(text), [merge({ keep: false })])).toMatchObject({
      ok: false,
      issues: [{ path: "/result", code: "inexact-number" }],
    });
  });

  it.each([
    "0",
    "-0",
    "0.0",
    "0e5",
    "1.0",
    "10",
    "1e2",
    "1E+2",
    "100e-2",
    "0.1",
    "1e21",
    "123.4560",
    "-1.5e-7",
    "5e-324",
    "9007199254740992",
    "1.7976931348623157e308",
    "0.000001",
    "1000000000000000000000000",
  ])("is written again with the number %s, whose value stays", (number) => {
    const text = `{"action":"accept","content":{"keep":true},"_meta":{"n":${number},"s":"9007199254740993 \\"1e-400"}}`;
    const outcome = modifyAnswer(context(text), [merge({ keep: false })]);
    expect(outcome).toMatchObject({ ok: true, value: { result: { content: { keep: false } } } });
  });

  it.each<[what: string, text: string, code: string]>([
    ["no JSON", "{", "json-syntax"],
    ["a number that overflows", '{"action":"accept","_meta":{"n":1e400}}', "number-overflow"],
    ["a repeated member", '{"action":"accept","action":"accept"}', "duplicate-member"],
    ["no result", '{"content":{}}', "missing-member"],
  ])("is refused when it is %s", (_what, text, code) => {
    expect(modifyAnswer(context(text), [replace({})])).toMatchObject({ ok: false, issues: [{ code }] });
  });

  it("is judged against a request that is one", () => {
    expect(modifyAnswer(context(RESULT, { request: {} as never }), [replace({})])).toMatchObject({
      ok: false,
      issues: [{ path: "/request/message" }, { path: "/request/requestedSchema" }],
    });
  });

  it.each<[what: string, text: string, exact: boolean]>([
    [
      "behind an escaped backslash at the end of a string",
      String.raw`{"s":"\\","n":9007199254740993}`,
      false,
    ],
    ["behind an escaped quote in a string", String.raw`{"s":"\"9007199254740993"}`, true],
    ["behind an escape in a string", String.raw`{"s":"\u00419007199254740993"}`, true],
    ["in the name of a member", '{"9007199254740993":1}', true],
    ["behind such a name", '{"9007199254740993":9007199254740993}', false],
    [
      "behind megabytes of escapes",
      `{"s":"${String.raw`\n\u0041`.repeat(600_000)}","n":9007199254740993}`,
      false,
    ],
  ])("has a number %s", (_what, meta, exact) => {
    const text = `{"action":"accept","content":{"keep":true},"_meta":${meta}}`;
    const written = writeAnswer(text, { action: "accept" }, { keep: false });
    expect(written.ok).toBe(exact);
  });

  it("is looked through for numbers in linear time", () => {
    const long = `${"1".repeat(20_000)}`.repeat(5);
    const text = `{"action":"accept","content":{},"_meta":{"s":"${long}","n":0.${"0".repeat(200_000)}1e-${"9".repeat(200_000)}}}`;
    expect(modifyAnswer(context(text), [replace({})])).toMatchObject({
      issues: [{ code: "inexact-number" }],
    });
  });
});
